import { expect, it } from 'vitest';
import { findReplacement, rememberPlaces } from './replaced-part.ts';

/** An element of a page, as far as its place is concerned. */
class Part {
  readonly name: string;
  readonly children: Part[];
  parentElement: Part | null = null;
  constructor(name: string, ...children: Part[]) {
    this.name = name;
    this.children = children;
    for (const child of children) child.parentElement = this;
  }
  get isConnected(): boolean {
    return this.name === 'page' || (this.parentElement?.isConnected ?? false);
  }
  get firstElementChild(): Part | null {
    return this.children[0] ?? null;
  }
  get previousElementSibling(): Part | null {
    return this.beside(-1);
  }
  get nextElementSibling(): Part | null {
    return this.beside(1);
  }
  private beside(step: number): Part | null {
    const siblings = this.parentElement?.children ?? [];
    return siblings[siblings.indexOf(this) + step] ?? null;
  }
  /** Replaces one of the children by others. */
  put(old: Part, ...next: Part[]): void {
    this.children.splice(this.children.indexOf(old), 1, ...next);
    old.parentElement = null;
    for (const part of next) part.parentElement = this;
  }
}

/** A page on which a part has failed, whose button "try again" has the focus. */
function failedPage() {
  const [head, foot, button] = [new Part('head'), new Part('foot'), new Part('button')];
  const problem = new Part('problem', button);
  const page = new Part('page', head, problem, foot);
  return { page, problem, head, places: rememberPlaces(button) };
}

it('the focus of a pressed “try again” goes on to what is loaded in its place', () => {
  const { page, problem, places } = failedPage();
  const skeleton = new Part('skeleton');
  page.put(problem, skeleton);
  expect(findReplacement(places)?.name).toBe('skeleton');
  page.put(skeleton, new Part('list'));
  expect(findReplacement(places)?.name).toBe('list');
});

it('where nothing has taken its place, or the part before it is gone too, nothing else is taken for it', () => {
  const removed = failedPage();
  removed.page.put(removed.problem);
  expect(findReplacement(removed.places)).toBeUndefined();
  const rebuilt = failedPage();
  rebuilt.page.put(rebuilt.head);
  rebuilt.page.put(rebuilt.problem, new Part('list'));
  expect(findReplacement(rebuilt.places)).toBeUndefined();
});
