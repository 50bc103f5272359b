import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import en from '../../shared/i18n/messages/en.json' with { type: 'json' };
import { createI18n, I18nProvider } from '../../shared/i18n/i18n.tsx';
import { SessionProvider, type Session, type Site } from '../../shared/session/session.tsx';
import { useSentWords } from './use-sent-words.ts';

function SentNote() {
  return useSentWords()('account.linkSent', 'anna@example.com');
}

function show(sendsMail: boolean | undefined): string {
  const site = sendsMail === undefined ? undefined : ({ features: { sendsMail } } as Site);
  return renderToString(
    <SessionProvider value={{ site } as Session}>
      <I18nProvider value={createI18n('en', en)}>
        <SentNote />
      </I18nProvider>
    </SessionProvider>,
  );
}

it('a site without a mail server never says that it sent something', () => {
  expect(show(false)).toBe('This site has no mail server, so nothing was sent to anna@example.com.');
  expect(show(true)).toContain('we have sent a link');
  // Before the site is loaded.
  expect(show(undefined)).toContain('we have sent a link');
});
