// @ts-check
/** What this phone keeps for when there is no reception: entries that wait, and what was last seen. */

const NAME = "scorekeeper";
const VERSION = 1;

/** @type {Promise<IDBDatabase> | undefined} */
let opened;

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
export function answered(request) {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
}

/** @returns {Promise<IDBDatabase>} */
function database() {
  opened ??= open().catch((error) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

async function open() {
  const request = indexedDB.open(NAME, VERSION);
  request.onupgradeneeded = () => {
    request.result.createObjectStore("waiting", { keyPath: "id", autoIncrement: true });
    request.result.createObjectStore("seen", { keyPath: ["device", "path"] });
  };
  const found = await answered(request);
  found.onversionchange = () => (found.close(), (opened = undefined));
  found.onclose = () => (opened = undefined);
  return found;
}

/** The browser may have closed the database since it was opened: then it is opened once more. @param {string} name @param {IDBTransactionMode} mode @param {IDBTransactionOptions} options */
async function begun(name, mode, options) {
  try {
    return (await database()).transaction(name, mode, options);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "InvalidStateError")) throw error;
    opened = undefined;
    return (await database()).transaction(name, mode, options);
  }
}

/**
 * One transaction. Where it is `strict`, what it did is on the phone's disk when this returns; else a phone
 * that dies may forget it, which is no harm where only a request is sent once more.
 * @template T
 * @param {"waiting" | "seen"} name
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => Promise<T>} act Waits for nothing but the store.
 * @param {"strict" | "relaxed"} [durability]
 * @returns {Promise<T>}
 */
export async function within(name, mode, act, durability = "relaxed") {
  const transaction = await begun(name, mode, { durability });
  const over = new Promise((done, failed) => {
    transaction.oncomplete = () => done(undefined);
    transaction.onabort = transaction.onerror = () => failed(transaction.error);
  });
  const [result] = await Promise.all([act(transaction.objectStore(name)), over]);
  return result;
}
