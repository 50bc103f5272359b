import { z } from 'zod';
import { versionOutput } from '../core/paging.ts';

/** What every setting says of itself. */
export const settingHead = { id: z.int(), isActive: z.boolean(), version: versionOutput };

/** Only one setting of a kind is used: activating one switches the others off, and the answer names them. */
export const switchedOff = { switchedOff: z.array(z.int()) };

/** How a trial went: `detail` holds the other side's own words, without secrets. */
export const connectionTestSchema = z.object({ ok: z.boolean(), message: z.string(), detail: z.string() });
