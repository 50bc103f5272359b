import { splitHyphenated } from '@farewind/values/split-hyphenated';
import { createElement as h } from 'react';
import { Body, Button, Container, Head, Heading, Hr, Html, Preview, Text, render } from 'react-email';
import { Marked } from 'marked';
import type { FilledTemplate } from '../templates/fill-template.ts';

export interface MailFrame {
  readonly language: string;
  readonly brand: string;
  readonly buttonUrl: string;
  readonly footer: readonly string[];
  /** For mail programs (schema.org): data blocks, which nothing executes. */
  readonly structuredData: readonly object[];
}

const ink = '#10212B';
const sea = '#0B6E6E';
const fontFamily = 'Onest, "Segoe UI", Roboto, Helvetica, Arial, sans-serif';

/** Mail programs' default lists waste a third of a narrow screen. */
const LIST = '<ul style="margin:16px 0;padding-left:20px">';

/** A stranger's words look different from the mail's own. */
const QUOTATION =
  '<blockquote class="m-line" style="margin:16px 0;padding-left:16px;border-left:3px solid #BCC9CB">';

const LINK = `<a style="color:${sea}" `;

/** In the dark theme all backgrounds and texts change together; mail programs without one keep the light colours. */
const darkRules = [
  ['.m-page', 'background-color:#0B161C'],
  ['.m-page td', 'background-color:#0B161C'],
  ['.m-card', 'background-color:#13222B'],
  ['.m-card td', 'background-color:#13222B'],
  ['.m-ink', 'color:#EDF2F0'],
  ['.m-ink *', 'color:#EDF2F0'],
  ['.m-soft', 'color:#BCC9CB'],
  ['.m-brand', 'color:#5CC7BD'],
  ['.m-ink a', 'color:#5CC7BD'],
  ['.m-line', 'border-color:#33444D'],
  ['.m-button', 'background-color:#5CC7BD'],
  ['.m-button', 'color:#06201F'],
  ['.m-button *', 'color:#06201F'],
] as const;

/** The media query is for mail programs that follow the device, the attributes are for Outlook's own dark mode. */
const darkStyle = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  `@media (prefers-color-scheme:dark){${darkRules.map(([name, rule]) => `${name}{${rule}!important}`).join('')}}`,
  ...darkRules.map(([name, rule]) => `[data-ogsc] ${name},[data-ogsb] ${name}{${rule}!important}`),
].join('');

/** Outlook on Windows does not support a maximum width. */
const OUTLOOK = '<!--[if mso]><style>.m-card{width:600px!important}</style><![endif]-->';

/**
 * Templates are refused with HTML or pictures, but a text can also be assembled from the cases of a choice: nothing that
 * a mail program fetches by itself reaches a mail, whose address could tell a code to a stranger.
 */
const markdown = new Marked({
  renderer: {
    html: () => '',
    image: () => '',
    link({ href, tokens }) {
      return SAFE_LINK.test(href) ? false : this.parser.parseInline(tokens);
    },
  },
});

const SAFE_LINK = /^(?:https?:\/\/|mailto:|tel:)/i;

/** The common layout of all mails: one column, one button, the agency at the end. */
export async function renderMailHtml(texts: FilledTemplate, frame: MailFrame): Promise<string> {
  const body = (await markdown.parse(texts.safeBody))
    .replaceAll('<ul>', LIST)
    .replaceAll('<blockquote>', QUOTATION)
    .replaceAll('<a ', LINK);
  const page = h(
    Html,
    { lang: frame.language },
    h(
      Head,
      null,
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      // Prevents mail programs from turning times and numbers into calendar and phone links.
      h('meta', { name: 'format-detection', content: 'telephone=no,date=no,address=no,email=no' }),
      h('style', { dangerouslySetInnerHTML: { __html: darkStyle } }),
    ),
    h(Preview, null, texts.preheader),
    h(
      Body,
      {
        lang: frame.language,
        className: 'm-page',
        style: { backgroundColor: '#FBFAF7', color: ink, fontFamily, margin: 0, padding: '24px 0' },
      },
      h(
        Container,
        {
          className: 'm-card',
          style: {
            backgroundColor: '#FFFFFF',
            borderRadius: '16px',
            padding: '32px',
            maxWidth: '600px',
            // Hashes and long addresses break, or they would widen the whole mail on a telephone.
            overflowWrap: 'anywhere',
            wordBreak: 'break-word',
          },
        },
        h(
          Text,
          { className: 'm-brand', style: { color: sea, fontSize: '16px', fontWeight: 600, margin: 0 } },
          frame.brand,
        ),
        h(
          Heading,
          { as: 'h1', className: 'm-ink', style: { fontSize: '25px', lineHeight: '32px', margin: '16px 0' } },
          texts.heading,
        ),
        h('div', {
          className: 'm-ink',
          style: { fontSize: '16px', lineHeight: '24px' },
          dangerouslySetInnerHTML: { __html: body },
        }),
        texts.button === '' ? null : button(texts.button, frame.buttonUrl),
        h(Hr, { className: 'm-line', style: { borderColor: '#E6E5E1', margin: '24px 0 16px' } }),
        frame.footer.map((line) =>
          h(
            Text,
            {
              key: line,
              className: 'm-soft',
              style: { color: '#4A5A63', fontSize: '14px', lineHeight: '20px', margin: '0 0 8px' },
            },
            line,
          ),
        ),
      ),
    ),
  );
  const data = frame.structuredData.map(
    (block) =>
      `<script type="application/ld+json">${JSON.stringify(block).replaceAll('<', '\\u003c')}</script>`,
  );
  return keepDatesWhole(await render(page)).replace('</head>', () => `${data.join('')}${OUTLOOK}</head>`);
}

/**
 * Mail programs break a date at its hyphens; its characters are kept, because people search their mailbox for
 * `12-06-2027`.
 */
function keepDatesWhole(html: string): string {
  const start = html.indexOf('<body');
  const texts = html.slice(start).replaceAll(/(?<=>)[^<]+/g, (text) =>
    splitHyphenated(text)
      .map((piece, index) => (index % 2 === 1 ? `<span style="white-space:nowrap">${piece}</span>` : piece))
      .join(''),
  );
  return html.slice(0, start) + texts;
}

function button(label: string, href: string) {
  return h(
    Button,
    {
      href,
      className: 'm-button',
      style: {
        backgroundColor: sea,
        borderRadius: '8px',
        color: '#FFFFFF',
        fontSize: '16px',
        fontWeight: 550,
        margin: '16px 0 0',
        padding: '14px 24px',
      },
    },
    label,
  );
}

/** The same mail for programs without HTML: Markdown is readable, so only its markup is removed. */
export function renderMailText(texts: FilledTemplate, frame: MailFrame): string {
  const body = texts.body
    .replaceAll('**', '')
    .replace(/\[([^\]]+)\]\(([^)]+)\)/g, '$1: $2')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  const link = texts.button === '' ? [] : [`${texts.button}:\n${frame.buttonUrl}`];
  return [texts.heading, body, ...link, frame.footer.join('\n')].join('\n\n');
}
