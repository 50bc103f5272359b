import { tryKills } from './testing/kill-trial.ts';

// The full size, 300 orders and 25 kills, is part of the matrix: each kill costs the start of a process.
tryKills({ orders: 60, kills: 5, timeoutMs: 240_000 });
