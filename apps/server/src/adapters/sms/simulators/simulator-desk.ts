import fastifyFormbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../../../platform/http/escape-html.ts';
import { demoPage, demoTable, sendDemoPage } from '../../../platform/http/demo-page.ts';

/** A text message as a simulator got it; it goes nowhere. */
export interface HeldSms {
  readonly at: Date;
  readonly jobId: string;
  readonly to: string;
  readonly text: string;
  readonly encoding: string;
  /** The answer that it got. */
  readonly code: string;
}

/** The failures and reports that a simulator can be set to, in the codes of the provider's manual. */
export interface Manual {
  readonly title: string;
  /** Where its page is: `/demo/sms`. */
  readonly base: string;
  readonly accepted: string;
  readonly faults: Readonly<Record<string, string>>;
  /** The first one is reported by default. */
  readonly reportable: Readonly<Record<string, string>>;
}

export interface SimulatorAccount {
  readonly userName: string;
  readonly password: string;
  readonly originator: string;
  readonly now: () => Date;
}

const KEPT = 100;

/** A simulator's state and configured failures, the same for all of them. */
export class Desk {
  readonly manual: Manual;
  readonly held: HeldSms[] = [];
  failing: { readonly code: string; readonly times: number };
  reported: string;

  constructor(manual: Manual) {
    this.manual = manual;
    this.failing = { code: manual.accepted, times: 0 };
    this.reported = Object.keys(manual.reportable)[0] ?? '';
  }

  hold(...messages: readonly HeldSms[]): void {
    this.held.unshift(...messages);
    this.held.length = Math.min(this.held.length, KEPT);
  }

  /** The fault of the next message; the manual's `accepted` if there is none. */
  takeFault(): string {
    if (this.failing.times === 0) return this.manual.accepted;
    this.failing = { ...this.failing, times: this.failing.times - 1 };
    return this.failing.code;
  }
}

/** Serves the page of a simulator below its base: its messages, and the switches. */
export async function serveDesk(provider: FastifyInstance, desk: Desk): Promise<void> {
  const { base, accepted, reportable } = desk.manual;
  if (!provider.hasContentTypeParser('application/x-www-form-urlencoded'))
    await provider.register(fastifyFormbody);
  provider.addHook('onRequest', async (_request, reply) => {
    reply.header('x-sms-simulator', 'No message is sent').header('cache-control', 'no-store');
  });
  provider.get('/', async (_request, reply) => sendDemoPage(reply, simulatorPage(desk)));
  provider.get('/held', async () => desk.held);
  provider.post('/report', async (request, reply) => {
    const { status = '' } = (request.body ?? {}) as { status?: string };
    if (status in reportable) desk.reported = status;
    return reply.redirect(`${base}/`, 303);
  });
  provider.post('/fail', async (request, reply) => {
    const { code = accepted, times = '1' } = (request.body ?? {}) as { code?: string; times?: string };
    desk.failing = { code, times: Math.min(Math.max(Number.parseInt(times, 10) || 0, 0), KEPT) };
    return reply.redirect(`${base}/`, 303);
  });
}

/** The simulator's messages, the switch that makes it refuse, and the state that it reports. */
function simulatorPage({ held, failing, reported, manual }: Desk): string {
  const rows = held.map(({ at, to, text, encoding, code, jobId }) => {
    const time = at.toISOString().slice(0, 19).replace('T', ' ');
    return [time, `+${to}`, text, encoding, code, jobId];
  });
  const options = Object.entries(manual.faults).map(
    ([code, words]) => `<option value="${code}">${words} (${code})</option>`,
  );
  const reports = Object.entries(manual.reportable).map(
    ([status, words]) =>
      `<option value="${status}"${status === reported ? ' selected' : ''}>${words} (${status})</option>`,
  );
  return demoPage(
    manual.title,
    `<p>This takes the place of a provider of text messages. It speaks the provider's interface and sends nothing to anybody. <a href="/demo/outbox">Demo outbox</a></p>
<form method="post" action="${manual.base}/fail"><label>The provider <select name="code">${options.join('')}</select></label><label>for so many messages <input name="times" type="number" min="0" max="100" value="1"></label><button>Let it refuse</button></form>
<form method="post" action="${manual.base}/report"><label>What it took <select name="status">${reports.join('')}</select></label><button>Let it report so</button></form>
<p>${failing.times === 0 ? 'It takes every message.' : `It refuses the next ${failing.times} with code ${escapeHtml(failing.code)}.`}</p>
${demoTable(['Time (UTC)', 'To', 'Text', 'Encoding', 'Answer', 'Job'], rows)}`,
  );
}
