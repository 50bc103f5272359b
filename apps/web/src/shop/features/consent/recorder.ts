import { isRecordedPage } from '@farewind/contract/voices/recorded-pages';
import type { RecordedEvent } from '@farewind/contract/voices/recordings';
import { maskPath } from '@farewind/values/mask-personal';
import { call } from '../../../shared/api/call.ts';
import { appendRecording } from '../../../shared/api/voices-remotes.ts';
import { describeTarget } from './describe-target.ts';

const SEND_EVERY_MS = 5000;
/** As many as the contract takes: events of one piece, pieces of one visit. */
const MOST_EVENTS = 100;
const MOST_PIECES = 50;

/** An event without its time and page. */
type Happening = RecordedEvent extends infer Event
  ? Event extends RecordedEvent
    ? Omit<Event, 'atMs' | 'page'>
    : never
  : never;

/**
 * Notes a visit as a list of what happened: pages, clicks by role and name, how far a page was scrolled, names of faults. No
 * picture of the page and no typed text is ever taken, and on pages with passengers, payments or accounts nothing at all.
 * Answers how to stop, which drops what is not sent yet.
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
