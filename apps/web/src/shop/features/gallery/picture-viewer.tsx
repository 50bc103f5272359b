import { Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { usePageT } from '../../kit/text-page/texts/page-texts.ts';
import { stepFrom, type GalleryPicture } from './gallery-picture.ts';
import { PictureArt } from './picture-art.tsx';

interface ViewerProps {
  readonly pictures: readonly GalleryPicture[];
  /** Which picture is shown, counted from 0. */
  readonly at: number;
  readonly onAt: (at: number) => void;
  readonly onClose: () => void;
}

/** One picture as large as the window allows; the arrow keys and the buttons go to its neighbours. */
export function PictureViewer({ pictures, at, onAt, onClose }: ViewerProps) {
  const t = usePageT();
  const picture = pictures[at];
  const count = pictures.length;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const steps = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (steps !== undefined) onAt(stepFrom(at, steps, count));
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [at, count, onAt]);
  if (picture === undefined) return null;
  const caption =
    picture.caption === '' ? t('gallery.untitled', { number: picture.number }) : picture.caption;
  return (
    <Dialog title={caption} className="gallery-view" onClose={onClose}>
      <PictureArt picture={picture} />
      <div className="gallery-steps">
        <button
          type="button"
          className="btn btn-line btn-icon"
          aria-label={t('gallery.previous')}
          onClick={() => onAt(stepFrom(at, -1, count))}
        >
          <ChevronLeft className="i" aria-hidden />
        </button>
        <p className="num" role="status">
          <span className="sr">{caption}, </span>
          {t('gallery.position', { number: at + 1, count })}
        </p>
        {'slug' in picture ? (
          <Link to="/destination/$slug" params={{ slug: picture.slug }} className="btn btn-ghost">
            {t('gallery.toPlace')}
          </Link>
        ) : null}
        <button
          type="button"
          className="btn btn-line btn-icon"
          aria-label={t('gallery.next')}
          onClick={() => onAt(stepFrom(at, 1, count))}
        >
          <ChevronRight className="i" aria-hidden />
        </button>
      </div>
    </Dialog>
  );
}
