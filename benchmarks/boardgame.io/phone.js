// One connection that plays both seats: for each line on its input, a number, it plays a new
// match of so many moves, each when the last is acknowledged, and prints the seconds it took.
// node phone.js PORT

const { createInterface } = require("node:readline");
const { io } = require("socket.io-client");

const address = `http://127.0.0.1:${process.argv[2]}`;
const socket = io(`${address}/table`, { transports: ["websocket"] });

async function post(path, body) {
  const headers = { "Content-Type": "application/json" };
  const sent = { method: "POST", headers, body: JSON.stringify(body) };
  return (await fetch(`${address}/games/table/${path}`, sent)).json();
}

async function opened() {
  const { matchID } = await post("create", { numPlayers: 2 });
  const credentials = [];
  for (const playerID of ["0", "1"]) {
    const joined = await post(`${matchID}/join`, { playerID, playerName: playerID });
    credentials.push(joined.playerCredentials);
  }
  const synced = new Promise((resolve) => socket.once("sync", resolve));
  socket.emit("sync", matchID, "0", credentials[0], 2);
  await synced;
  return { matchID, credentials };
}

function lay({ matchID, credentials }, number) {
  const playerID = String(number % 2);
  const payload = { type: "lay", args: [`card ${number}`], playerID };
  payload.credentials = credentials[number % 2];
  const acknowledged = new Promise((resolve, reject) => {
    socket.once("update", (_, state) =>
      state._stateID === number + 1 ? resolve() : reject(new Error(`state ${state._stateID}`)),
    );
  });
  socket.emit("update", { type: "MAKE_MOVE", payload }, number, matchID, playerID);
  return acknowledged;
}

async function main() {
  for await (const line of createInterface({ input: process.stdin })) {
    const match = await opened();
    const began = process.hrtime.bigint();
    for (let number = 0; number < Number(line); number += 1) await lay(match, number);
    console.log(Number(process.hrtime.bigint() - began) / 1e9);
  }
  socket.close();
}

main();
