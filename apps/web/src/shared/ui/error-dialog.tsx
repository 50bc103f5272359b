import { CircleAlert } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { useT } from '../i18n/i18n.tsx';
import { Dialog } from './dialog.tsx';
import { closeError, describeError, errorDialogStore } from './error-dialog-store.ts';

/** The dialog for errors that belong to no form field or page. It has no visible confirm button. */
export function ErrorDialog() {
  const t = useT();
  const error = useSyncExternalStore(
    errorDialogStore.subscribe,
    errorDialogStore.read,
    errorDialogStore.read,
  );
  const notice = error === undefined ? undefined : describeError(error, t);
  const beep = notice?.beep === true;
  useEffect(() => {
    if (beep) tryBeep();
  }, [beep]);
  if (notice === undefined) return null;
  return (
    <Dialog
      title={notice.title}
      onClose={closeError}
      isBusy={false}
      mark={<CircleAlert className="i i-24 err-mark" aria-hidden />}
      foot={
        notice.needsReload ? (
          <button type="button" className="btn btn-line" onClick={() => location.reload()}>
            {t('error.reload')}
          </button>
        ) : undefined
      }
    >
      <p>{notice.text}</p>
      {notice.reference === undefined ? null : <p className="t12 mute code">{notice.reference}</p>}
      <button type="button" hidden onClick={closeError}>
        {t('error.confirm')}
      </button>
    </Dialog>
  );
}

/** Plays a short, quiet tone, if the browser allows sound. */
function tryBeep(): void {
  try {
    const audio = new AudioContext();
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = 440;
    volume.gain.value = 0.05;
    tone.connect(volume).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + 0.12);
    tone.addEventListener('ended', () => void audio.close().catch(() => undefined));
  } catch {
    // The dialog alone is enough.
  }
}
