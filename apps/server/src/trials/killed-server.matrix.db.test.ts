import { tryKills } from './testing/kill-trial.ts';

tryKills({ orders: 300, kills: 25, timeoutMs: 900_000 });
