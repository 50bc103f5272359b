import type { FastifyInstance } from 'fastify';
import { registerLedger } from '../../simulator-books.ts';
import { afterTime, expire, pay, refundAfterTime, refuse, type Told } from './stripe-acts.ts';
import { type StoredSession, type StripeBooks, type StripePage } from './stripe-books.ts';
import { dispute, disputeActs } from './stripe-dispute-acts.ts';
import type { Notifier, StripeSimulatorOptions } from './stripe-notifier.ts';
import { controlPage, overPage, payPage } from './stripe-pages.ts';
import type { WireForm } from './stripe-wire.ts';
import { registerSwitches } from '../../simulator-switches.ts';

const HTML = 'text/html; charset=utf-8';
const outcomes = ['pay', 'refuse', 'leave', 'twice', 'late'] as const;
type Outcome = (typeof outcomes)[number];

export interface DashboardParts {
  readonly prefix: string;
  readonly books: StripeBooks;
  readonly options: StripeSimulatorOptions;
  readonly now: () => Date;
  readonly notifier: Notifier;
}

/** The payers' pages, and the settings of the account's owner. */
export function registerDashboard(desk: FastifyInstance, parts: DashboardParts): void {
  registerPayer(desk, parts);
  registerControl(desk, parts);
}

function registerPayer(desk: FastifyInstance, { books, now, notifier }: DashboardParts): void {
  const find = (id: string): Promise<StoredSession | undefined> =>
    books.change((page) => page.takeSession(id));

  desk.get('/page/:id', async (request, reply) => {
    const session = await find((request.params as WireForm)['id'] ?? '');
    if (!session) return reply.code(404).type(HTML).send(overPage(''));
    const back = new URL(session.successUrl).origin;
    return reply
      .header(
        'content-security-policy',
        `default-src 'self'; form-action 'self' ${back}; frame-ancestors 'none'`,
      )
      .type(HTML)
      .send(payPage(session));
  });

  desk.post('/page/:id', async (request, reply) => {
    const session = await find((request.params as WireForm)['id'] ?? '');
    const given = (request.body as WireForm | null)?.['outcome'];
    const outcome = outcomes.find((one) => one === given);
    if (!session || !outcome) return reply.code(404).type(HTML).send(overPage(''));
    if (outcome === 'leave') return reply.redirect(session.cancelUrl, 303);
    if (outcome === 'pay') await notifier.tellEarly(session);
    const told = await books.change(async (page) => act(page, session.id, outcome));
    await notifier.tell(told ?? []);
    if (!told || outcome === 'late') return reply.code(410).type(HTML).send(overPage(session.locale));
    return reply.redirect(outcome === 'refuse' ? session.cancelUrl : session.successUrl, 303);
  });

  /** Undefined if the page had expired and nothing was done. */
  async function act(
    page: StripePage,
    id: string,
    outcome: Exclude<Outcome, 'leave'>,
  ): Promise<readonly Told[] | undefined> {
    const session = (await page.takeSession(id))!;
    if (outcome === 'refuse') return (await refuse(page, session, now(), 'insufficient_funds'))?.told;
    if (outcome === 'late') return session.status === 'open' ? (await expire(page, session)).told : undefined;
    const done = await pay(page, session, now());
    // A session is paid once: a second card is not requested.
    if (done && outcome === 'twice') await pay(page, done.session, now());
    return done?.told;
  }
}

function registerControl(desk: FastifyInstance, parts: DashboardParts): void {
  const { prefix, books, now, notifier } = parts;
  const { accounts, noticeUrl } = parts.options;

  desk.get('/', async (request, reply) => {
    const apiUrl = `${request.protocol}://${request.host}${prefix}`;
    const shown = [];
    for (const account of accounts)
      shown.push({
        ...account,
        url: (await books.findNoticeUrl(account.accountId)) ?? noticeUrl(account),
      });
    return reply.type(HTML).send(controlPage(prefix, apiUrl, shown, await books.switches.getAll()));
  });

  desk.post('/account', async (request, reply) => {
    const { accountId, noticeUrl: url = '', act } = (request.body ?? {}) as WireForm;
    const account = accounts.find((one) => one.accountId === accountId);
    if (!account || !URL.canParse(url)) return reply.code(400).type(HTML).send(overPage('en'));
    await books.setNoticeUrl(account.accountId, url);
    if (act === 'test') await notifier.sendTest(account, url);
    return reply.redirect(`${prefix}/`, 303);
  });

  desk.post('/dispute', async (request, reply) => {
    const { reference = '', act: given } = (request.body ?? {}) as WireForm;
    const found = await books.findByReference(reference);
    const act = disputeActs.find((one) => one === given);
    if (!found || !act) return reply.code(404).type(HTML).send(overPage('en'));
    const done = await books.change(async (page) => dispute(page, (await page.takeSession(found.id))!, act));
    await notifier.tell(done?.told ?? []);
    return reply.redirect(`${prefix}/`, 303);
  });

  desk.post('/tick', async (_request, reply) => {
    const due = await books.listDue(now().toISOString());
    for (const id of due.sessions) await tellOf((page) => happenToSession(page, id));
    for (const id of due.refunds) await tellOf((page) => happenToRefund(page, id));
    return reply.redirect(`${prefix}/`, 303);
  });

  async function tellOf(act: (page: StripePage) => Promise<readonly Told[]>): Promise<void> {
    await notifier.tell(await books.change(act));
  }

  async function happenToSession(page: StripePage, id: string): Promise<readonly Told[]> {
    return (await afterTime(page, (await page.takeSession(id))!, now())).told;
  }

  async function happenToRefund(page: StripePage, id: string): Promise<readonly Told[]> {
    const session = (await page.takeSession((await page.findRefund(id))!.sessionId))!;
    return (await refundAfterTime(page, session, (await page.findRefund(id))!, now())).told;
  }

  registerSwitches(desk, prefix, books.switches);

  registerLedger(desk, books);
}
