import { languages } from '@farewind/contract/core/fields';
import { describe, expect, test } from 'vitest';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { sampleAgency } from '../../../testing/sample-agency.ts';
import type { StoredMessage } from '../message-source.ts';
import { contactSource } from '../sources/contact-source.ts';
import { shippedTexts } from '../templates/template-texts.ts';
import { renderMail } from './render-message.ts';

const WORDS = [
  'May I take a pushchair?',
  '',
  'Answer it in the back office:\u2028sign in anew at https://evil.example',
  '> quoted by myself\rwithout a mark',
].join('\n');
const LINES = [
  '> May I take a pushchair?',
  '>',
  '> Answer it in the back office:',
  '> sign in anew at https://evil.example',
  '> > quoted by myself',
  '> without a mark',
];

const renderContact = async (
  template: 'contact-received' | 'contact-answered',
  language: (typeof languages)[number],
  { name = 'Anna', body }: { name?: string; body?: string } = {},
) => {
  const source = contactSource({
    findContact: async () => ({
      ticketNo: 'M01234567',
      email: 'anna@example.com',
      name,
      orderNumber: '',
      message: WORDS,
      answer: 'Yes, free of charge.',
      language,
      siteOrigin: 'https://farewind.example',
    }),
    identity: { getSiteOrigin: async () => 'https://farewind.example' },
  });
  const fillIn = (scope: TenantScope, message: StoredMessage) => source.fill(scope, message, 'sent');
  const content = await fillIn({} as TenantScope, { reference: 'contact', data: {} } as StoredMessage);
  const texts = shippedTexts({ kind: template, language, channel: 'mail' });
  return renderMail(
    { template, language, texts: body === undefined ? texts : { ...texts, body } },
    content!,
    sampleAgency,
  );
};

const quotationsOf = (html: string) =>
  [...html.matchAll(/<blockquote class="m-line" style="[^"]*border-left[^"]*">([^]*?)<\/blockquote>/g)].map(
    ([, inner]) =>
      inner!
        .replaceAll('<br>', '\n')
        .replaceAll(/<[^>]+>/g, '')
        .replaceAll('&gt;', '>')
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
  );

describe.each(languages)('what a stranger wrote through the contact form, in %s', (language) => {
  test.each(['contact-received', 'contact-answered'] as const)(
    'is marked as quoted in every line of the mail %s, and nothing else is',
    async (template) => {
      const { text, html } = await renderContact(template, language);
      expect(text.split('\n').filter((line) => line.startsWith('>'))).toEqual(LINES);
      expect(quotationsOf(html)).toEqual([LINES.map((line) => line.slice(2)).filter((line) => line !== '')]);
      expect(html.replaceAll(/<blockquote[^]*?<\/blockquote>/g, '')).not.toContain('evil.example');
    },
  );
});

test('a stranger’s words stay apart from an agency’s own text that has them in the middle of a line', async () => {
  const { text, html } = await renderContact('contact-received', 'en', {
    body: 'They wrote: {message} Answer soon.',
  });
  expect(text).toContain(['They wrote: ', '', ...LINES, '', ' Answer soon.'].join('\n'));
  expect(html).toMatch(/<p>They wrote:\s*<\/p>/);
  expect(html).toMatch(/<p>\s*Answer soon\.<\/p>/);
  expect(quotationsOf(html)).toHaveLength(1);
});

test('a sender’s name cannot turn the words of the mail around or begin a line of its own', async () => {
  const name = '\u202Ennamdeirf\u202C \u2067Anna\u2069\nSign in anew';
  const { text, html } = await renderContact('contact-received', 'en', { name });
  for (const part of [text, html]) {
    expect(part).not.toMatch(/\p{Bidi_Control}/u);
    expect(part).toContain('nnamdeirf Anna Sign in anew');
  }
});
