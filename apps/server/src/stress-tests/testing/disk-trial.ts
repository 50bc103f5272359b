import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createTestDatabase } from '../../testing/create-test-database.ts';
import { freePort } from '../../testing/free-port.ts';
import { startTestBank } from '../../testing/start-test-bank.ts';
import { testCards } from '../../testing/test-cards.ts';
import { readBooks } from './books.ts';
import { Buyer, type Answer } from './buyer.ts';
import { findDisagreements, soldItems } from './find-disagreements.ts';
import { KillableServer } from './killable-server.ts';
import { makeShopPlace } from './killed-shop.ts';
import { ownCard } from './own-card.ts';
import { openStressFlights } from './trial-flights.ts';
import { settleAll, chargeAtBank } from './trial-shop.ts';

const BROKEN_DISK = pathToFileURL(join(import.meta.dirname, 'broken-disk.ts')).href;
const ONE_ADULT = { adults: 1, children: 0, infants: 0 };
const HOUR_MS = 3_600_000;
const BUSY = 503;

export interface DiskReport {
  readonly acknowledged: number;
  readonly refused: number;
  /** The output of a start on a full disk, and on an unreadable folder. */
  readonly words: readonly string[];
  readonly faults: readonly string[];
}

/**
 * Sells on the embedded database, lets its disk fill up while people buy, frees space, and starts it on a full disk and
 * on an unreadable folder. The failure is simulated inside the process (`broken-disk.ts`), so it needs no disk of its
 * own.
 */
export async function runDiskTrial(orders: number): Promise<DiskReport> {
  const bankBooks = await createTestDatabase();
  const bank = await startTestBank(bankBooks);
  const place = await makeShopPlace();
  const marker = `${place.environment['DATA_DIR']!}.disk`;
  const breakDisk = (how: 'full' | 'unreadable' | ''): void => writeFileSync(marker, how);
  let server: KillableServer | undefined;
  try {
    breakDisk('');
    const opened = await place.open({ DEMO: 'true' });
    await chargeAtBank(opened.database, bank.url);
    const { scheduled } = await openStressFlights(opened.database, { charter: 1, scheduled: orders * 3 });
    await opened.app.close();
    const partnersOnly = { DEMO: 'false', ALLOWED_PRIVATE_HOSTS: new URL(bank.url).host };
    server = new KillableServer(await freePort(), {
      ...place.environment,
      ...partnersOnly,
      TRUST_PROXY: 'true',
      ROLE: 'all',
      LOG_LEVEL: 'silent',
      BROKEN_DISK: marker,
      NODE_OPTIONS: `--import=${BROKEN_DISK}`,
    });
    await server.start();
    const { address } = server;
    const answers: Answer<unknown>[] = [];
    const done: string[] = [];
    let number = 0;
    const sell = async (): Promise<void> => {
      for (let count = 0; count < orders; count += 1) {
        const buyer = new Buyer(() => address, (number += 1));
        const quoted = await buyer.quote(scheduled, ONE_ADULT, 'EUR');
        answers.push(quoted);
        if (quoted.result === undefined) continue;
        const card = ownCard(testCards.approved, number);
        const form = buyer.form(scheduled, ONE_ADULT, quoted.result, card, `order-on-a-disk-${number}`);
        const ordered = await buyer.order(form);
        answers.push(ordered);
        if (ordered.result?.response.state === 'done') done.push(ordered.result.orderId);
      }
    };
    await sell();
    const before = done.length;
    breakDisk('full');
    // It fills up during the sales: a pending request may still succeed, the next ones are refused.
    await sell();
    const refused = answers.filter(({ status }) => status === BUSY);
    const whileFull = done.length - before;
    breakDisk('');
    await sell();
    const after = done.length - before - whileFull;
    const { lastWords } = server;
    await server.stop();
    const words: string[] = [];
    for (const how of ['full', 'unreadable'] as const) {
      breakDisk(how);
      words.push(await server.start().then(() => 'It started', saidAtTheEnd));
      await server.stop();
    }
    breakDisk('');

    const shop = await place.open(partnersOnly, HOUR_MS);
    await settleAll(shop);
    const books = await readBooks(shop.database.owner, bankBooks.database.owner);
    await shop.app.close();
    const sold = new Set(soldItems(books).map(({ orderId }) => orderId));
    return {
      acknowledged: done.length,
      refused: refused.length,
      words,
      faults: [
        ...findDisagreements(books),
        ...done
          .filter((orderId) => !sold.has(orderId))
          .map((orderId) => `Order ${orderId} was acknowledged and is not sold`),
        ...(lastWords === undefined ? [] : [`The process ended by itself: ${lastWords}`]),
        ...(before === orders ? [] : [`${before} of ${orders} orders were sold on a good disk`]),
        ...(refused.length > 0 ? [] : ['Nobody was told of the full disk']),
        ...(after === orders ? [] : [`${after} of ${orders} orders were sold when there was room again`]),
        ...answers
          .filter(({ status }) => status >= 500 && status !== BUSY)
          .map(({ status, body }) => `A call was answered ${status}: ${body.slice(0, 200)}`),
        ...refused
          .filter(({ retryAfter }) => retryAfter === null)
          .map(() => 'A refusal says no time to come again'),
        ...judgeWords(words, place.environment['DATA_DIR']!),
      ],
    };
  } finally {
    await server?.stop();
    await bank.close();
    await bankBooks.close();
    await place.remove();
    rmSync(marker, { force: true });
  }
}

/** A sentence that names the folder and the reason, and nothing of the inside. */
function judgeWords([full = '', unreadable = '']: readonly string[], folder: string): string[] {
  return [
    ...(full.includes('its disk is full') ? [] : [`At a start on a full disk was said: ${full}`]),
    ...(unreadable.includes('may not read and write it')
      ? []
      : [`At a start on an unreadable folder was said: ${unreadable}`]),
    ...[full, unreadable]
      .filter((said) => !said.includes(folder) || /\n\s+at /.test(said))
      .map((said) => `It is no sentence about the folder: ${said}`),
  ];
}

function saidAtTheEnd(error: unknown): string {
  return (error as Error).message.replace('The server ended: ', '').trim();
}
