import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { copyText } from './copy-text.ts';

afterEach(() => vi.unstubAllGlobals());

/** A page of a browser that lets pages without HTTPS copy what is selected, or nothing at all. */
function openPage({ isDialogOpen = false, copies = true } = {}) {
  const page = { copied: '', selectedIn: '', fields: 0 };
  const placeOf = (name: string) => ({
    append: () => {
      page.fields += 1;
      page.selectedIn = name;
    },
  });
  const field = { value: '', style: {}, select: () => undefined, remove: () => (page.fields -= 1) };
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('document', {
    activeElement: null,
    body: placeOf('page'),
    createElement: () => field,
    querySelectorAll: () => (isDialogOpen ? [placeOf('dialog')] : []),
    execCommand: () => {
      if (copies) page.copied = field.value;
      return copies;
    },
  });
  return page;
}

it('copies also where the browser offers no clipboard, as on a page without HTTPS, in a dialog too', async () => {
  const page = openPage();
  await copyText('https://shop.example/notice/1/2');
  expect(page).toEqual({ copied: 'https://shop.example/notice/1/2', selectedIn: 'page', fields: 0 });
  const inDialog = openPage({ isDialogOpen: true });
  await copyText('https://shop.example/pay/1');
  expect(inDialog.selectedIn).toBe('dialog');
  await expect(copyText('again')).resolves.toBeUndefined();
});

it('says so where the browser copies nothing, and leaves no field behind', async () => {
  const page = openPage({ copies: false });
  await expect(copyText('text')).rejects.toThrow('not copied');
  expect(page.fields).toBe(0);
});

it('no page copies in another way, which would do nothing without HTTPS', () => {
  const sources = join(import.meta.dirname, '../..');
  const others = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      /\.tsx?$/.test(name) &&
      !name.includes('copy-text') &&
      readFileSync(join(sources, name), 'utf8').includes('navigator.clipboard'),
  );
  expect(others).toEqual([]);
});
