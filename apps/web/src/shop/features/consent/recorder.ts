import { isRecordedPage } from '@farewind/contract/feedback/recorded-pages';
import type { RecordedEvent } from '@farewind/contract/feedback/recordings';
import { maskPath, maskPersonal } from '@farewind/values/mask-personal';
import { call } from '../../../shared/api/call.ts';
import { appendRecording } from '@farewind/contract/feedback/recordings';

const LONGEST_NAME = 80;
const pressable = 'a,button,summary,label,input,select,textarea,[role]';
const roles: Readonly<Record<string, string>> = {
  a: 'link',
  button: 'button',
  summary: 'button',
  label: 'field',
  input: 'field',
  select: 'field',
  textarea: 'field',
};

/** Role and page-given name of the clicked element; undefined if it has none. */
function describeTarget(target: EventTarget | null): { role: string; name: string } | undefined {
  const element = target instanceof Element ? target.closest(pressable) : null;
  if (element === null) return undefined;
  const role = element.getAttribute('role') ?? roles[element.localName] ?? 'other';
  return { role: role.slice(0, 32), name: maskPersonal(nameOf(element)).slice(0, LONGEST_NAME) };
}

/** The name of a field is its label, never its value. */
function nameOf(element: Element): string {
  const given = element.getAttribute('aria-label');
  if (given !== null) return given;
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
    return textOf(element.labels?.[0]);
  if (element instanceof HTMLSelectElement) return textOf(element.labels[0]);
  // An element that contains a field contains its typed text too.
  if (element.querySelector('input,textarea,select,[contenteditable]')) return '';
  return textOf(element);
}

function textOf(element: Element | undefined): string {
  return (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
}

const SEND_EVERY_MS = 5000;
/** Limits of the contract: events per upload, uploads per visit. */
const MOST_EVENTS = 100;
const MOST_PIECES = 50;

/** An event without its time and page. */
type Happening = RecordedEvent extends infer Event
  ? Event extends RecordedEvent
    ? Omit<Event, 'atMs' | 'page'>
    : never
  : never;

/**
 * Records a visit as a list of events: pages, clicks by role and name, scroll depth, names of problems. It records no
 * picture of the page and no typed text, and nothing at all on pages with passengers, payments or accounts. Returns a
 * function that stops it and drops unsent events.
 */
export function startRecording(followPages: (listener: (path: string) => void) => () => void): () => void {
  const recordingId = crypto.randomUUID();
  const startedAt = Date.now();
  let events: RecordedEvent[] = [];
  let position = 0;
  let deepest = 0;
  let isStopped = false;

  const note = (happening: Happening, path = location.pathname): void => {
    if (isStopped || !isRecordedPage(path) || events.length >= MOST_EVENTS) return;
    const place = { atMs: Math.min(Date.now() - startedAt, 86_400_000), page: maskPath(path).slice(0, 200) };
    events.push({ ...happening, ...place });
  };
  const noteDepth = (path?: string): void => {
    if (deepest > 0) note({ kind: 'scroll', percent: deepest }, path);
    deepest = 0;
  };
  const send = (): void => {
    noteDepth();
    if (isStopped || events.length === 0) return;
    const piece = { recordingId, position, events };
    events = [];
    position += 1;
    if (position >= MOST_PIECES) stop();
    void call(appendRecording, piece).catch(stop);
  };
  const onClick = ({ target }: Event): void => {
    const described = describeTarget(target);
    if (described) note({ kind: 'click', ...described });
  };
  const onScroll = (): void => {
    const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
    const percent = Math.round((100 * (scrollTop + clientHeight)) / Math.max(1, scrollHeight));
    if (scrollTop > 0) deepest = Math.max(deepest, Math.min(100, percent));
  };
  const onError = ({ error }: ErrorEvent): void =>
    note({ kind: 'error', name: error instanceof Error ? error.name.slice(0, 80) : 'Error' });
  const onHidden = (): void => {
    if (document.visibilityState === 'hidden') send();
  };

  document.addEventListener('click', onClick, true);
  document.addEventListener('scroll', onScroll, { passive: true });
  document.addEventListener('visibilitychange', onHidden);
  addEventListener('error', onError);
  let lastPath = location.pathname;
  const unfollow = followPages((path) => {
    if (path === lastPath) return;
    noteDepth(lastPath);
    lastPath = path;
    note({ kind: 'view' }, path);
  });
  const timer = setInterval(send, SEND_EVERY_MS);
  note({ kind: 'view' });

  function stop(): void {
    isStopped = true;
    clearInterval(timer);
    unfollow();
    document.removeEventListener('click', onClick, true);
    document.removeEventListener('scroll', onScroll);
    document.removeEventListener('visibilitychange', onHidden);
    removeEventListener('error', onError);
  }
  return stop;
}
