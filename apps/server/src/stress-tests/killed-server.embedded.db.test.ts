import { tryKills } from './testing/try-kills.ts';

// The full size, 300 orders and 25 kills, is part of the matrix.
tryKills({ orders: 12, kills: 4, timeoutMs: 400_000 });
