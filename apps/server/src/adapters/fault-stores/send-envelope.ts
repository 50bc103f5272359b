import { createHash } from 'node:crypto';
import type { ForwardedFault, ForwardFault } from '../../modules/feedback/ports.ts';
import type { Log } from '../../platform/log.ts';
import { createNetwork, portOf } from '../../platform/network/network.ts';

const CLIENT = 'farewind/1.0';
const TIMEOUT_MS = 10_000;

/** The envelope endpoint of a fault store, and the public key that identifies the project. */
interface Store {
  readonly address: string;
  readonly key: string;
}

/**
 * Sends faults to a Sentry-compatible store, by its DSN `https://key@host/project`. The operator sets the address, so
 * it may be in a private network. What the store does not take is dropped: it is in our own store, and each cause is sent
 * again while it lasts. Strangers cause these calls, so none of them may become a retry or a task for staff.
 */
export function createFaultForwarder(dsn: string, log: Log): ForwardFault {
  const { address, key } = readDsn(dsn);
  const { hostname, host } = new URL(address);
  const network = createNetwork({
    isOpen: false,
    allowedHosts: [hostname, host.includes(':') ? host : `${hostname}:${portOf(address)}`],
  });
  return async (fault) => {
    const request = {
      method: 'POST',
      headers: {
        'content-type': 'application/x-sentry-envelope',
        'x-sentry-auth': `Sentry sentry_version=7, sentry_client=${CLIENT}, sentry_key=${key}`,
      },
      body: writeEnvelope(fault),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    };
    try {
      const { ok, status } = await network.fetch(address, request);
      if (!ok) log.warn({ status }, 'The store of faults does not take a fault');
    } catch (error) {
      log.warn({ err: error }, 'The store of faults does not answer');
    }
  };
}

function readDsn(dsn: string): Store {
  const { protocol, host, username, pathname } = new URL(dsn);
  const [, prefix = '', project] = /^(.*)\/(\w+)\/?$/.exec(pathname) ?? [];
  if (username === '' || project === undefined)
    throw new Error('SENTRY_DSN needs a key and a project: https://key@host/project');
  return { address: `${protocol}//${host}${prefix}/api/${project}/envelope/`, key: username };
}

/** Three lines of JSON: the envelope's header, its only item's header, the event. */
function writeEnvelope(fault: ForwardedFault): string {
  // The store deduplicates repeated reports of one event.
  const eventId = createHash('sha256').update(`${fault.errorId}:${fault.count}`).digest('hex').slice(0, 32);
  const [browser = '', version = ''] = fault.browser.split(' ');
  const event = {
    event_id: eventId,
    timestamp: fault.seenAt.getTime() / 1000,
    platform: 'javascript',
    level: 'error',
    logger: 'browser',
    transaction: fault.page,
    exception: { values: [{ type: fault.kind, value: fault.message }] },
    tags: { tenant: String(fault.tenantId), page: fault.page },
    contexts: browser === '' ? {} : { browser: { name: browser, version } },
    extra: { stack: fault.stack, count: fault.count },
  };
  return [
    JSON.stringify({ event_id: eventId, sent_at: fault.seenAt.toISOString() }),
    JSON.stringify({ type: 'event' }),
    JSON.stringify(event),
  ].join('\n');
}
