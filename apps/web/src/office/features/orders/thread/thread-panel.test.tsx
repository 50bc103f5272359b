import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { MailAddress } from './thread-panel.tsx';

it('a buyer without a mail address has no mail icon either', () => {
  expect(renderToStaticMarkup(<MailAddress email="" />)).toBe('');
  expect(renderToStaticMarkup(<MailAddress email="anna@example.org" />)).toMatch(/<svg.*anna@example\.org/);
});
