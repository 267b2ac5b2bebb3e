// @ts-check
/** Keeping the page on this phone, so that it opens without reception; possible over HTTPS and on this machine. */

/** Fetch what a running page needs without reception, then all that there is, and go over to a new version where nothing is under way. */
export function install() {
  const workers = navigator.serviceWorker;
  import("./screens/waiting.js").catch(() => {});
  if (!workers) return;
  let old = Boolean(workers.controller);
  let newer = false;
  workers.addEventListener("controllerchange", () => {
    newer = old;
    old = true;
  });
  addEventListener("hashchange", () => newer && ["", "#/"].includes(location.hash) && location.reload());
  workers.register("/sw.js").catch(() => {});
}
