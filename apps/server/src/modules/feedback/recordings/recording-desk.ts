import type * as recordings from '@farewind/contract/feedback/recordings';
import type { Language } from '@farewind/contract/core/fields';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { lookUpRows, readLongPage } from '../../../platform/database/read-long-page.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import { breakTies, readSorting } from '../../../platform/database/read-sorting.ts';
import { stored } from '../../../platform/database/stored.ts';
import { z } from 'zod';

const columns = [
  ...(['id', 'language', 'browser', 'first_page', 'views', 'clicks', 'errors'] as const),
  ...(['duration_seconds', 'started_at'] as const),
] as const;
const sortable = {
  startedAt: 'started_at',
  durationSeconds: 'duration_seconds',
  views: 'views',
  clicks: 'clicks',
  errors: 'errors',
} as const;

/** Recorded visits; a keyword is searched in the pages that they began on. */
export async function listRecordings(
  { tx, tenantId }: TenantScope,
  { keyword, sorting, ...page }: ParsedInput<typeof recordings.getRecordings>,
): Promise<Output<typeof recordings.getRecordings>> {
  const sort = sorting
    ? readSorting<string>(sorting, sortable, [])
    : [{ column: 'started_at', direction: 'desc' } as const];
  let query = tx.selectFrom('recording').select('id').where('tenant_id', '=', tenantId);
  if (keyword)
    query = query.where((eb) => eb(eb.fn('strpos', ['first_page', eb.val(keyword)]), '>', eb.lit(0)));
  const { total, rows } = await readLongPage({ tx }, query, page, breakTies(sort, 'id'));
  const found = await lookUpRows(rows, (ids) =>
    tx
      .selectFrom('recording')
      .select(columns)
      .where('tenant_id', '=', tenantId)
      .where('id', 'in', ids)
      .execute(),
  );
  return { ...total, items: found.map(presentRow) };
}

/** A visit, step by step. Refuses with GEN-NOTFOUND. */
export async function getRecording(
  { tx, tenantId }: TenantScope,
  recordingId: string,
): Promise<Output<typeof recordings.getRecording>> {
  const row = await tx
    .selectFrom('recording')
    .select(columns)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', recordingId)
    .executeTakeFirst();
  if (!row) throw refusal('GEN-NOTFOUND');
  const pieces = await tx
    .selectFrom('recording_piece')
    .select('events')
    .where('tenant_id', '=', tenantId)
    .where('recording_id', '=', recordingId)
    .orderBy('position')
    .execute();
  return { ...presentRow(row), events: pieces.flatMap(({ events }) => readEvents(events)) };
}

interface RecordingColumns {
  readonly id: string;
  readonly language: string;
  readonly browser: string;
  readonly first_page: string;
  readonly views: number;
  readonly clicks: number;
  readonly errors: number;
  readonly duration_seconds: number;
  readonly started_at: Date;
}

function presentRow(row: RecordingColumns): recordings.RecordingRow {
  return {
    recordingId: row.id,
    startedAt: row.started_at.toISOString(),
    durationSeconds: row.duration_seconds,
    language: row.language as Language,
    browser: row.browser,
    firstPage: row.first_page,
    views: row.views,
    clicks: row.clicks,
    errors: row.errors,
  };
}

const seen = { atMs: z.number(), page: z.string() };

/** Without the length limits of the input: a mask may be longer than the text it hides. */
const readEvents = stored<recordings.RecordedEvent[]>(
  'recording_piece.events',
  z.array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('view'), ...seen }),
      z.object({ kind: z.literal('click'), ...seen, role: z.string(), name: z.string() }),
      z.object({ kind: z.literal('scroll'), ...seen, percent: z.number() }),
      z.object({ kind: z.literal('error'), ...seen, name: z.string() }),
    ]),
  ),
);
