import { tryKills } from './testing/kill-trial.ts';

// The full size, with 300 orders, is part of the matrix.
tryKills({ orders: 60, kills: 25, timeoutMs: 400_000 });
