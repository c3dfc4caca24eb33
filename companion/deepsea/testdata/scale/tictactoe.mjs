// Random games of tic-tac-toe by boardgame.io, for scale: moves a second.
import { createRequire } from 'node:module';
const { Client } = createRequire(import.meta.url)('boardgame.io/client');
const { INVALID_MOVE } = createRequire(import.meta.url)('boardgame.io/core');
const lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const game = {
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { mark: ({ G, playerID }, i) => { if (G.cells[i] !== null) return INVALID_MOVE; G.cells[i] = playerID; } },
  endIf: ({ G, ctx }) => lines.some((l) => l.every((i) => G.cells[i] !== null && G.cells[i] === G.cells[l[0]])) ? { winner: ctx.currentPlayer }
    : G.cells.every((c) => c !== null) ? { draw: true } : undefined,
};
let seed = 1, moves = 0, games = 0;
const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
const start = performance.now();
while (performance.now() - start < 2000) {
  const client = Client({ game, debug: false });
  client.start();
  for (let s = client.getState(); !s.ctx.gameover; s = client.getState()) {
    const free = s.G.cells.flatMap((c, i) => (c === null ? [i] : []));
    client.moves.mark(free[Math.floor(random() * free.length)]);
    moves++;
  }
  client.stop();
  games++;
}
console.log(`boardgame.io tic-tac-toe: ${Math.round(moves / (performance.now() - start) * 1000)} moves/s (${games} games)`);
