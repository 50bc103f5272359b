import { ClipboardPaste, ScanLine } from 'lucide-react';
import { useRef, useState } from 'react';
import { showError } from '../../../../shared/ui/error-dialog-store.ts';
import { loadPageGroup } from '../../../../shared/ui/load-page-group.ts';
import { useCheckoutT } from '../../../purchase/texts/checkout-texts.ts';
import { LinesBox } from './lines-box.tsx';
import type { DocumentLines } from './use-document-lines.ts';

/** Ways to fill in a passenger from the document itself, without typing: a picture of it, or its two lines. */
export function DocumentSource({ lines }: { readonly lines: DocumentLines }) {
  const t = useCheckoutT();
  const input = useRef<HTMLInputElement>(null);
  const scan = useScan(lines);
  return (
    <>
      <div className="pax-sources">
        <button
          type="button"
          className={scan.isReading ? 'btn btn-line is-busy' : 'btn btn-line'}
          onClick={() => input.current?.click()}
        >
          <ScanLine className="i" aria-hidden />
          {t('passport.scan')}
        </button>
        {/* A phone offers its camera and its pictures. */}
        <input
          ref={input}
          type="file"
          accept="image/*"
          className="scan-file"
          tabIndex={-1}
          aria-hidden
          data-skipped
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // The same picture may be chosen again.
            target.value = '';
            if (file !== undefined) scan.read(file).catch(showError);
          }}
        />
        <button
          type="button"
          className="btn btn-line"
          aria-expanded={lines.box !== undefined}
          onClick={lines.box === undefined ? lines.open : lines.close}
        >
          <ClipboardPaste className="i" aria-hidden />
          {t('passport.paste')}
        </button>
        <p className="hint">{t('passport.scanHint')}</p>
      </div>
      <div aria-live="polite">
        {scan.isReading ? <p className="sr">{t('passport.scanning')}</p> : null}
        {scan.picture === undefined ? null : (
          <div className="notice warn scan-failed">
            <p>{t('passport.scanFailed')}</p>
            <img src={scan.picture} alt={t('passport.picture')} />
            <p>
              <button type="button" className="btn btn-line btn-sm" onClick={scan.forget}>
                {t('passport.removePicture')}
              </button>
            </p>
          </div>
        )}
      </div>
      <LinesBox lines={lines} />
    </>
  );
}

/** Reads a picture on this device; one that cannot be read is shown beside the fields, to be typed from. */
function useScan(lines: DocumentLines) {
  const [isReading, setReading] = useState(false);
  const [picture, setPicture] = useState<string>();
  const read = async (file: File): Promise<void> => {
    setReading(true);
    setPicture(undefined);
    try {
      const { scanPicture } = await loadPageGroup('checkout-scan', () => import('./scan/scan-picture.ts'));
      const found = await scanPicture(file);
      if (found === undefined || !lines.read(found.join('\n'))) setPicture(await readPicture(file));
    } catch {
      // Not a picture that this browser knows.
      setPicture(await readPicture(file));
    } finally {
      setReading(false);
    }
  };
  return { isReading, picture, read, forget: () => setPicture(undefined) };
}

/** A picture as an address of its own: the only kind beside the server's that the page's security policy shows. */
function readPicture(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(new Error('The file cannot be read')));
    reader.readAsDataURL(file);
  });
}
