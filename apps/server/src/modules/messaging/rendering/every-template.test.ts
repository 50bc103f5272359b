import { languages } from '@farewind/contract/core/fields';
import { describe, expect, test } from 'vitest';
import type { AgencyInfo } from '../../settings/public.ts';
import { momentIn } from '../words/journey-clock.ts';
import { kindOf, messageKinds, type TemplateName } from '../message-kinds.ts';
import { renderMail, renderSms } from './render-message.ts';
import { smsLength } from '../sms-length.ts';
import { sampleAgency } from '../../../testing/sample-agency.ts';
import { sampleLists, sampleValues } from '../wording/sample-values.ts';
import { shippedTexts } from '../templates/template-texts.ts';

const templates = Object.keys(messageKinds) as TemplateName[];
const info: AgencyInfo = { ...sampleAgency, chatLink: 'https://chat.farewind.example' };

type Language = (typeof languages)[number];

const renderSample = (
  template: TemplateName,
  language: Language,
  values = sampleValues(language),
  agency = info,
) =>
  renderMail(
    { template, language, texts: shippedTexts({ kind: template, language, channel: 'mail' }) },
    {
      values,
      lists: sampleLists({ kind: template, language }),
      buttonUrl: 'https://farewind.example/x#key=k',
      siteOrigin: 'https://farewind.example',
    },
    agency,
  );

const mails = new Map<string, ReturnType<typeof renderSample>>();

/** Rendered once, because five tests read each mail. */
function mailOf(template: TemplateName, language: Language): ReturnType<typeof renderSample> {
  const name = `${template} ${language}`;
  const mail = mails.get(name) ?? renderSample(template, language);
  mails.set(name, mail);
  return mail;
}

describe.each(languages)('every mail in %s', (language) => {
  test.each(templates)('%s has no unfilled placeholder, no markup error and one layout', async (template) => {
    const { subject, html, text } = await mailOf(template, language);
    for (const part of [subject, html, text]) {
      expect(part).not.toMatch(/undefined|agency_|\{[a-z_]+\}|\[object/i);
    }
    expect(subject).not.toMatch(/[\r\n]/);
    expect(text).not.toContain('**');
    expect(new Set(html.match(/ lang="\w+"/g))).toEqual(new Set([` lang="${language}"`]));
    for (const part of [html, text]) {
      expect(part).toContain(info.companyTitle);
      expect(part).toContain(info.travelAssociationNo);
    }
    if (language !== 'ru') expect(text).not.toMatch(/[А-я]/);
  });

  test('the legal line of a new agency has no gaps for what it has not filled in yet', async () => {
    const [template] = templates;
    const own = { ...info, address: '', travelAssociationNo: '' };
    const { text } = await renderSample(template!, language, sampleValues(language), own);
    expect(text).toContain(`${own.companyTitle}. `);
    expect(text).not.toMatch(/, \.|: \.|no\. \./i);
  });

  test('a new agency without a phone is not to be called, and a price alert needs no reservation number', async () => {
    const order = await renderSample('refund-sent', language, sampleValues(language), {
      ...info,
      supportPhone: '',
    });
    const number = /reservation number|номер бронирования|rezervasyon numaranız/i;
    const foot = (text: string) => text.slice(text.indexOf(info.email) - 60);
    expect(order.text).toContain(`: ${info.email}.`);
    expect(foot((await mailOf('refund-sent', language)).text)).toMatch(number);
    expect(foot((await mailOf('price-alert', language)).text)).not.toMatch(number);
  });

  test.each(templates)('%s has a plain-text part with the same content as the HTML', async (template) => {
    const { html, text } = await mailOf(template, language);
    const words = (from: string): string[] => from.match(/[\p{L}\d]{4,}/gu) ?? [];
    const seen = new Set(words(html.replace(/<style[^]*?<\/style>/g, ' ').replace(/<[^>]+>/g, ' ')));
    const missing = words(text.replace(/https?:\S+/g, '')).filter((word) => !seen.has(word));
    expect(missing).toEqual([]);
  });

  test.each(templates)('%s as a text message stays within its length', (template) => {
    const content = { values: sampleValues(language), siteOrigin: '' };
    const texts = shippedTexts({ kind: template, language, channel: 'sms' });
    const sms = renderSms({ language, texts }, content, info);
    const { alphabet, parts } = smsLength(sms);
    if (language !== 'ru') expect(alphabet).toBe('gsm');
    // Both flights, the contact and a link need more than one part in a confirmation.
    expect(parts).toBeLessThanOrEqual(language === 'ru' ? 4 : 2);
  });
});

test('news and price alerts contain an unsubscribe link; all other mails state that they are not advertising', async () => {
  for (const template of templates) {
    const { text } = await mailOf(template, 'en');
    const { purpose, request } = kindOf(template);
    const isNews = purpose === 'marketing';
    expect(text.includes('https://farewind.example/stop')).toBe(isNews || request === 'confirmed');
    expect(text.includes('It is not advertising.')).toBe(!isNews && request === undefined);
  }
});

const aboutOrders = templates.filter((template) => kindOf(template).isRepeatable);

test.each(languages)('every text message about an order has its link, in %s', (language) => {
  const without = aboutOrders.filter((template) => {
    const texts = shippedTexts({ kind: template, language, channel: 'sms' });
    const content = { values: sampleValues(language), siteOrigin: '' };
    const sms = renderSms({ language, texts }, content, info);
    return !['https://fw.example/a1b', '#key='].some((link) => sms.includes(link));
  });
  expect(without).toEqual([]);
});

test('no message shows a bare UTC time', async () => {
  for (const language of languages)
    for (const template of templates) {
      const { text } = await mailOf(template, language);
      expect(text).not.toMatch(/\bUTC\b/i);
    }
});

test.each(languages)(
  'no date in a mail breaks at its hyphens or contains other characters, in %s',
  async (language) => {
    for (const template of templates) {
      const { html } = await mailOf(template, language);
      const body = html.slice(html.indexOf('<body'));
      const breakable = body
        .replaceAll(/<span style="white-space:nowrap">[^<]*<\/span>/g, '')
        .replaceAll(/<[^>]+>/g, '');
      expect(breakable).not.toMatch(/\d\d-\d\d-\d{4}/);
      expect(body).not.toMatch(/\d[\u2010\u2011\u2060]+\d/);
    }
  },
);

test('the words of a mail break before it gets wider than a telephone, and previews have times as they are sent', async () => {
  for (const language of languages) {
    const { payBy } = sampleValues(language);
    const place = { ru: 'Москва', en: 'Moscow', tr: 'Moskova' }[language];
    expect(payBy).toBe(momentIn(place, '2027-06-12T06:45', language).replace(' ', '\u00A0'));
    for (const template of templates) {
      const { html } = await mailOf(template, language);
      // For the heading and the footer too: an agency's mail address alone may be wider than a telephone.
      expect(html).toMatch(/class="m-card"[^>]* style="[^"]*overflow-wrap:anywhere/);
      const body = html.slice(html.indexOf('<body')).replaceAll(/<[^>]+>/g, ' ');
      // At 360 px a line holds about 38 characters.
      const joined = body.match(/[^\s]*\u00A0(?:[^\s]|\u00A0)*/g) ?? [];
      expect(joined.filter((piece) => piece.length > 30)).toEqual([]);
    }
  }
});

test('a missing value prevents the mail', async () => {
  const { customerName: _, ...values } = sampleValues('en');
  await expect(renderSample('ticket-issued', 'en', values as never)).rejects.toThrow();
});

test('a mail has a dark theme for both kinds of mail programs, and stays 600 px wide in Outlook', async () => {
  const { html } = await mailOf('ticket-issued', 'tr');
  expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
  const styles = [...html.matchAll(/<style>([^]*?)<\/style>/g)].map(([, css]) => css).join('');
  // Every class named by a rule must exist, or the dark theme leaves a light patch.
  const named = new Set([...styles.matchAll(/\.(m-[a-z]+)/g)].map(([, name]) => name!));
  expect(named.size).toBeGreaterThan(6);
  for (const name of named) expect(html).toContain(`class="${name}"`);
  expect(styles).toContain('prefers-color-scheme:dark');
  expect(styles).toContain('[data-ogsc]');
  expect(html).toMatch(/<!--\[if mso\]>.*m-card.*600px.*<!\[endif\]--><\/head>/);
});

test('no Turkish message needs a suffix on a time that is filled in, which ends with the name of its clock', () => {
  const found = templates.flatMap((kind) =>
    (['mail', 'sms'] as const).flatMap((channel) => {
      const texts = Object.values(shippedTexts({ kind, language: 'tr', channel }));
      return texts.flatMap((text) => text.match(/en ge[çc] \{\w+\}|\{\w+\} \w+ kadar/giu) ?? []);
    }),
  );
  expect(found).toEqual([]);
});

test('no mail program loads a picture or a tag by itself, however a template’s text is put together', async () => {
  const place = { kind: 'login-code', language: 'en', channel: 'mail' } as const;
  const body = [
    '**{code}** !{code, select, other {[x](https://spy.example/p?c=}}{code})',
    '<{code, select, other {img src="https://spy.example/x.png">}}',
    '[y]({code, select, other {javascript:alert(1)}})',
  ].join('\n\n');
  const { html } = await renderMail(
    { template: 'login-code', language: 'en', texts: { ...shippedTexts(place), body } },
    { values: sampleValues('en'), siteOrigin: 'https://farewind.example' },
    info,
  );
  expect(html).not.toMatch(/spy\.example|javascript:/);
});
