import { z } from 'zod';
import { versionOutput } from '../core/paging.ts';

/** The members common to every setting. */
export const settingHead = { id: z.int(), isActive: z.boolean(), version: versionOutput };

/** Only one setting of a kind is used: activating one deactivates the others, and the answer names them. */
export const switchedOff = { switchedOff: z.array(z.int()) };

/** The outcome of a connection test: `detail` contains the other side's message, without secrets. */
export const connectionTestSchema = z.object({ ok: z.boolean(), message: z.string(), detail: z.string() });
