import { z } from 'zod';
import { noInput } from '../core/fields.ts';
import { operation } from '../core/operation.ts';

/** Effects that are due and not done: mails, documents, messages, orders at suppliers. */
const outbox = z.object({ waiting: z.int(), oldestSeconds: z.int(), dead: z.int() });

/** Payments with an unknown outcome. */
const openPayments = z.object({ count: z.int(), oldestSeconds: z.int() });

/** One process's experience of a partner since it started. */
const seenSchema = z.object({
  calls: z.int(),
  failures: z.int(),
  /** The last call: answered, a server error, a time-out, or aborted because the caller had gone. */
  ending: z.enum(['answered', 'fault', 'silent', 'dropped']),
  milliseconds: z.int(),
  agoSeconds: z.int(),
});

const agencySchema = z.object({
  outbox,
  openPayments,
  /** Work that waits for a person, by queue. `isLate`: a deadline to a buyer is missed now. */
  tasks: z.array(z.object({ kind: z.string(), isLate: z.boolean(), count: z.int(), oldestSeconds: z.int() })),
  /** The mailbox in which replies of buyers arrive; null where none is read. */
  mailbox: z
    .object({
      readAt: z.iso.datetime().nullable(),
      /** The mail server's message, while it refuses. */
      fault: z.string().nullable(),
      /**
       * What the replies take up, of what an agency has room for. Where it is full, files stay in the mailbox alone.
       */
      storage: z
        .object({
          replies: z.int(),
          mostReplies: z.int(),
          megabytes: z.int(),
          mostMegabytes: z.int(),
          isFull: z.boolean(),
        })
        .optional(),
    })
    .nullable()
    .optional(),
  rates: z.object({
    /** Of the list that the agency has chosen; null if its rates come from none. */
    feed: z.string().nullable(),
    fetchedAt: z.iso.datetime().nullable(),
    failure: z.string().nullable(),
    currencies: z.array(
      z.object({
        currency: z.string(),
        day: z.string(),
        ageDays: z.int(),
        state: z.enum(['fresh', 'ageing', 'stale']),
      }),
    ),
  }),
  /** External suppliers that are switched on. `seen` is null if the answering process has not called them. */
  suppliers: z.array(
    z.object({
      name: z.string(),
      goods: z.enum(['flights', 'rides', 'channels']),
      seen: seenSchema.nullable(),
    }),
  ),
});

const houseSchema = z.object({
  database: z.object({
    kind: z.enum(['embedded', 'server']),
    version: z.string(),
    megabytes: z.int(),
    /** Connections of the answering process. */
    used: z.int(),
    waiting: z.int(),
    limit: z.int(),
    /** Transactions repeated at the database's request. */
    repeated: z.int(),
    /** Long reads of the answering process since its start; absent without a replica. */
    replica: z
      .object({
        answered: z.int(),
        /** Answered by the primary, because the replica was away or too far behind. */
        passedOver: z.int(),
        /** How long the last one waited until the replica had followed. */
        waitedMs: z.int(),
      })
      .optional(),
  }),
  process: z.object({ role: z.string(), node: z.string(), upSeconds: z.int(), megabytes: z.int() }),
  workers: z.object({
    /** The time since the last sign of life of a worker; null if there never was one. */
    signSeconds: z.int().nullable(),
    jobs: z.int(),
    /** Jobs whose last run failed or that have waited for minutes. */
    troubled: z.array(
      z.object({ name: z.string(), state: z.enum(['failed', 'waiting']), sinceSeconds: z.int() }),
    ),
  }),
  /** Partners called by the answering process: banks, suppliers, senders, rate sources. */
  partners: z.array(z.object({ name: z.string(), host: z.string(), seen: seenSchema })),
  /** The last entry of each audit log, to be stored elsewhere so that a cut or rewritten log is detected. */
  auditLogs: z.array(z.object({ tenancyName: z.string(), position: z.int(), hash: z.string() })),
  /** Agencies in which something is late or given up, the worst first; numbers only. */
  agencies: z.array(
    z.object({ id: z.int(), name: z.string(), outbox, openPayments, late: z.int(), tasks: z.int() }),
  ),
});

export const healthSchema = z.object({
  at: z.iso.datetime(),
  /** Null on the host side. */
  agency: agencySchema.nullable(),
  /** Null in an agency: it concerns the installation. */
  house: houseSchema.nullable(),
});

export const getHealth = operation('Health/Get', {
  method: 'GET',
  access: 'Pages.Audit',
  summary:
    'Returns late jobs, waiting items and unreachable partners: of an agency, or on the host side of the installation',
  input: noInput,
  output: healthSchema,
});
