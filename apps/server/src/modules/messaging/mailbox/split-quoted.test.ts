import { describe, expect, test } from 'vitest';
import { splitQuoted } from './split-quoted.ts';

describe('a buyer’s own text is separated from the quotation of the mail program', () => {
  test.each([
    [
      'Gmail',
      'Yes, we agree.\n\nOn Thu, May 20, 2027 at 1:10 PM Farewind <help@farewind.example> wrote:\n> Hello\n> Bye',
    ],
    [
      'Gmail with a broken line',
      'Yes, we agree.\n\nOn Thu, May 20, 2027 at 1:10 PM Farewind\n<help@farewind.example> wrote:\n\n> Hello',
    ],
    [
      'Yandex',
      'Yes, we agree.\n\n20.05.2027, 13:10, "Farewind" <help@farewind.example> написал(а):\n> Hello',
    ],
    [
      'words right above',
      'Yes, we agree.\n20.05.2027, 13:10, "Farewind" <help@farewind.example> написал(а):\n> Hello',
    ],
    [
      'Mail.ru',
      'Yes, we agree.\n\nЧетверг, 20 мая 2027, 13:10 +03:00 от Farewind <help@farewind.example>:\n>Hello',
    ],
    [
      'Turkish',
      'Yes, we agree.\n\nFarewind <help@farewind.example>, 20 May 2027 Per, 13:10 tarihinde şunu yazdı:\n\n> Hello',
    ],
    [
      'Outlook',
      'Yes, we agree.\n\n________________________________\nFrom: Farewind <help@farewind.example>\nSent: Thursday\nTo: me\nSubject: Order\n\nHello',
    ],
    [
      'Outlook in Russian',
      'Yes, we agree.\n\nОт: Farewind <help@farewind.example>\nОтправлено: четверг\nКому: мне\nТема: Заказ\n\nHello',
    ],
    [
      'Apple Mail',
      'Yes, we agree.\n\n> On 20 May 2027, at 13:10, Farewind <help@farewind.example> wrote:\n> \n> Hello',
    ],
  ])('%s', (_program, mail) => {
    const { text, quoted } = splitQuoted(mail);
    expect(text.split('\n')[0]).toBe('Yes, we agree.');
    expect(text).not.toContain('Hello');
    expect(quoted).toContain('Hello');
  });

  test.each([
    ['introductions alone', 'On 1, aaaa wrote:\n'.repeat(100_000)],
    ['a line without end', `On 1, abcd tarihinde${' '.repeat(200_000)}\r+x`],
    ['a line that begins again and again', `On ${', 1 tarihinde wrote: schrieb'.repeat(50_000)}`],
    ['lines without words', `On 1, aaaa wrote:${'\n'.repeat(200_000)}`],
  ])('a mail of %s is read at once', (_what, mail) => {
    const { text, quoted } = splitQuoted(mail);
    expect(text.length + quoted.length).toBeLessThanOrEqual(mail.length);
  });

  test.each([
    ['a mail without any', 'Yes, we agree.\n\nFrom: Moscow we fly at noon.\nRegards'],
    ['words below the quotation', '> Do you agree?\n\nYes, we agree.'],
    ['words within the quotation', 'Hello,\n> Do you agree?\nYes, we agree.\n> And the seats?\nThose too.'],
    ['somebody who is quoted in words', 'My wife wrote:\nYes, we agree.'],
  ])('nothing is taken away of %s', (_what, mail) => {
    expect(splitQuoted(mail)).toEqual({ text: mail.trim(), quoted: '' });
  });
});
