import { tryKills } from './testing/try-kills.ts';

tryKills({ orders: 300, kills: 25, timeoutMs: 900_000 });
