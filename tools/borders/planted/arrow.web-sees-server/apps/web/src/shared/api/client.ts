import type { DB } from '../../../../server/src/platform/database/schema.ts';
export type Rows = DB;
