// A tiny game of boardgame.io on FlatFile: two in turn lay a card that has not been laid.
// node server.js PORT FOLDER

const { FlatFile, Server } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const [port, dir] = process.argv.slice(2);
const game = {
  name: "table",
  disableUndo: true,
  setup: () => ({ laid: [] }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    lay({ G }, card) {
      if (G.laid.includes(card)) return INVALID_MOVE;
      G.laid.push(card);
    },
  },
};

const server = Server({ games: [game], db: new FlatFile({ dir }), origins: ["*"] });
server.router.get("/healthz", (context) => {
  context.body = "{}";
});
server.run(Number(port));
