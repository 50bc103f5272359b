import { findLayoutFaults } from '../support/judge-page.ts';
import { expect, test } from '../support/test.ts';

/** A fault as it stood on a page, and what the check of every page must say of it. */
const planted: readonly (readonly [what: string, html: string, said: RegExp])[] = [
  [
    'a switch wider than its card',
    '<div class="card" style="width:328px"><div style="display:flex;width:max-content">' +
      '<button style="white-space:nowrap;width:150px">PNR</button><button style="width:220px">Number</button></div></div>',
    /stands out/,
  ],
  [
    'a sentence squeezed to a word a line',
    '<p style="width:60px">Now choose the way back, prices below are for both</p>',
    /squeezed/,
  ],
  [
    'a date cut off by its field',
    '<button style="width:90px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap">Saturday 12-06-2027</button>',
    /cut/,
  ],
  ['a value cut off by its input', '<input style="width:60px" value="12-06-2027, 15:40">', /value cut off/],
  [
    'a picture over the edge of its card',
    '<div class="card" style="width:300px;height:80px;position:relative">' +
      '<img alt="" style="position:absolute;left:250px;top:0;width:120px;height:60px"></div>',
    /stands out/,
  ],
  [
    'a word that runs over the edge of its button',
    '<button style="width:70px;white-space:nowrap">Rezervasyonu görüntüle</button>',
    /runs out of its box/,
  ],
  [
    'an address that runs over the edge of its paragraph',
    '<p style="width:120px">a.very.long.name@correspondence.example.com</p>',
    /runs out of its box/,
  ],
  [
    'a time that runs into the next column',
    '<table style="table-layout:fixed;width:200px"><tr><td><span style="white-space:nowrap">12-12-2026, 12:15 – 15:25</span></td><td>needs an answer</td></tr></table>',
    /runs out of its box/,
  ],
  [
    'a box that holds the date of today, and not a Wednesday’s',
    '<p style="display:grid;width:112px"><span style="white-space:nowrap">Fri 11-11-2111</span></p>',
    /stands out/,
  ],
  [
    'an arrow that its table pushes out of the card',
    '<div style="width:100px;overflow:hidden"><a href="#" aria-label="Choose" style="display:block;margin-left:80px;width:44px"><svg></svg></a></div>',
    /cut off/,
  ],
  ['a date on two lines', '<p style="width:60px">Sat 12-06-2027</p>', /date on two lines/],
];

const sound =
  '<div class="card" style="width:328px;padding:16px"><h1>Your booking</h1><p>Enter the code and the surname.</p>' +
  '<button>Find</button><input value="12-06-2027"><span class="sr" style="position:absolute;width:1px;overflow:hidden">Not drawn</span>' +
  '<div style="overflow-x:auto;width:100px"><p style="white-space:nowrap">A row that scrolls sideways</p></div></div>';

test.describe('the check of every page at 360 px', () => {
  test.use({ viewport: { width: 360, height: 780 } });

  test('sees each fault that it was made for, planted into a page without any, and no fault in that page', async ({
    page,
  }) => {
    const show = (html: string) =>
      page.setContent(`<!doctype html><body style="font:16px sans-serif;margin:16px">${html}</body>`);
    await show(sound);
    expect(await findLayoutFaults(page)).toEqual([]);
    for (const [what, html, said] of planted) {
      await show(sound + html);
      const faults = await findLayoutFaults(page);
      expect(faults, what).toContainEqual(expect.stringMatching(said));
    }
  });
});
