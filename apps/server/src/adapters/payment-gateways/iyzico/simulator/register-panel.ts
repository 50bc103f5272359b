import type { FastifyInstance } from 'fastify';
import { registerLedger } from '../../simulator-books.ts';
import { registerSwitches } from '../../simulator-switches.ts';
import { tryCard } from './iyzico-acts.ts';
import type { IyzicoBooks } from './iyzico-books.ts';
import { GOOD_CARD, POOR_CARD } from './iyzico-cards.ts';
import type { IyzicoSimulatorOptions, Notifier } from './iyzico-notifier.ts';
import { controlPage, overPage, payPage, returnPage } from './iyzico-pages.ts';

type Form = Readonly<Record<string, string | undefined>>;

const HTML = 'text/html; charset=utf-8';
const outcomes = ['pay', 'refuse', 'leave', 'twice', 'late'] as const;
type Outcome = (typeof outcomes)[number];

export interface PanelParts {
  readonly prefix: string;
  readonly books: IyzicoBooks;
  readonly options: IyzicoSimulatorOptions;
  readonly now: () => Date;
  readonly notifier: Notifier;
}

/** The payers' form, and the settings of the merchant. */
export function registerPanel(desk: FastifyInstance, parts: PanelParts): void {
  registerPayer(desk, parts);
  registerControl(desk, parts);
}

function registerPayer(desk: FastifyInstance, { prefix, books, now, notifier }: PanelParts): void {
  const scriptPath = `${prefix}/back.js`;
  const find = (token: string) => books.change((page) => page.takeForm(token));
  const policy = (callbackUrl: string): string =>
    `default-src 'self'; form-action 'self' ${new URL(callbackUrl).origin}; frame-ancestors 'none'`;

  desk.get('/back.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send("document.getElementById('back').submit();\n"),
  );

  desk.get('/page/:token', async (request, reply) => {
    const form = await find((request.params as Form)['token'] ?? '');
    if (!form) return reply.code(404).type(HTML).send(overPage(''));
    return reply.header('content-security-policy', policy(form.callbackUrl)).type(HTML).send(payPage(form));
  });

  desk.post('/page/:token', async (request, reply) => {
    const form = await find((request.params as Form)['token'] ?? '');
    const given = (request.body ?? {}) as Form;
    const outcome = outcomes.find((one) => one === given['outcome']);
    if (!form || !outcome) return reply.code(404).type(HTML).send(overPage(''));
    const isDone = outcome === 'leave' || (await act(form.token, outcome, given));
    if (!isDone) return reply.code(410).type(HTML).send(overPage(form.locale));
    return reply
      .header('content-security-policy', policy(form.callbackUrl))
      .type(HTML)
      .send(returnPage(form, scriptPath));
  });

  /** False if the form was over and nothing was done. */
  async function act(token: string, outcome: Exclude<Outcome, 'leave'>, given: Form): Promise<boolean> {
    if (outcome === 'late') {
      await books.change(async (page) => {
        const form = (await page.takeForm(token))!;
        if (form.paymentId === undefined) await page.saveForm({ ...form, expiresAt: now().toISOString() });
      });
      return false;
    }
    const number = outcome === 'refuse' ? POOR_CARD : (given['card'] ?? GOOD_CARD);
    const instalment = Number(given['instalment'] ?? '1');
    const submit = () =>
      books.change(async (page) =>
        tryCard(page, (await page.takeForm(token))!, { number, instalment, now: now() }),
      );
    if (outcome !== 'refuse') await notifier.tellEarly((await find(token))!);
    const { form, payment } = await submit();
    // A form is paid once: a second card is not asked for.
    if (payment && outcome === 'twice') await submit();
    if (payment) await notifier.tell(form, payment);
    return payment !== undefined;
  }
}

function registerControl(desk: FastifyInstance, { prefix, books, options, notifier }: PanelParts): void {
  const { merchants, noticeUrl: firstNoticeUrl } = options;

  desk.get('/', async (request, reply) => {
    const apiUrl = `${request.protocol}://${request.host}${prefix}`;
    const shown = [];
    for (const merchant of merchants) {
      const noticeUrl = (await books.findNoticeUrl(merchant.apiKey)) ?? firstNoticeUrl(merchant);
      shown.push({ ...merchant, noticeUrl });
    }
    return reply.type(HTML).send(controlPage(prefix, apiUrl, shown, await books.switches.getAll()));
  });

  desk.post('/merchant', async (request, reply) => {
    const { apiKey, noticeUrl = '', act } = (request.body ?? {}) as Form;
    const merchant = merchants.find((one) => one.apiKey === apiKey);
    if (!merchant || !URL.canParse(noticeUrl)) return reply.code(400).type(HTML).send(overPage('en'));
    await books.setNoticeUrl(merchant.apiKey, noticeUrl);
    if (act === 'test') await notifier.sendTest(merchant, noticeUrl);
    return reply.redirect(`${prefix}/`, 303);
  });

  registerSwitches(desk, prefix, books.switches);
  registerLedger(desk, books);
}
