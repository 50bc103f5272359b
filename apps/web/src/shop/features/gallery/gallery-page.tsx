import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactNode, useEffect } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';
import { getGallery } from '@farewind/contract/content/pages';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { PageProblem } from '../../../shared/ui/page-problem.tsx';
import { usePageTitle } from '../../../shared/ui/page-title.ts';
import { usePageT } from '../../kit/text-page/texts/page-texts.ts';
import { listPictures, type GalleryPicture, stepFrom } from './gallery-picture.ts';
import '../../../styles/gallery.css';
import { Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { ArtScene } from '../../../shared/art/art-scene.tsx';

/** Drawn places and the agency's own pictures; each can be enlarged. */
export function GalleryPage(): ReactNode {
  const t = usePageT();
  const { t: shopT, language } = useI18n();
  usePageTitle(t('gallery.title'));
  const query = useQuery({ queryKey: ['gallery', language], queryFn: () => call(getGallery, {}) });
  return (
    <div className="wrap page-body">
      <h1>{t('gallery.title')}</h1>
      <p className="soft gallery-lead">{t('gallery.lead')}</p>
      {query.data !== undefined ? (
        <Pictures pictures={listPictures(query.data)} />
      ) : query.isError ? (
        <PageProblem
          title={t('pages.failed')}
          text={query.error instanceof ApiError ? query.error.message : shopT('error.unknown')}
          action={shopT('error.retry')}
          onAction={() => void query.refetch()}
        />
      ) : (
        <div className="gallery-sk" role="status" aria-label={shopT('page.loading')}>
          {Array.from({ length: 12 }, (_, index) => (
            <span key={index} className="sk" />
          ))}
        </div>
      )}
    </div>
  );
}

function Pictures({ pictures }: { readonly pictures: readonly GalleryPicture[] }) {
  const t = usePageT();
  const [shown, setShown] = useState<number>();
  const opener = useRef<HTMLElement>(null);
  const sections = [
    {
      id: 'gallery-scenes',
      title: t('gallery.scenes'),
      isOf: (picture: GalleryPicture) => 'scene' in picture,
    },
    {
      id: 'gallery-pictures',
      title: t('gallery.pictures'),
      isOf: (picture: GalleryPicture) => 'address' in picture,
    },
  ].filter(({ isOf }) => pictures.some(isOf));
  return (
    <>
      {sections.map(({ id, title, isOf }) => (
        <section key={id} className="gallery-part" aria-labelledby={id}>
          <h2 id={id}>{title}</h2>
          <ul className="gallery">
            {pictures.map((picture, index) =>
              isOf(picture) ? (
                <li key={picture.id}>
                  <Thumbnail
                    picture={picture}
                    onOpen={(button) => {
                      opener.current = button;
                      setShown(index);
                    }}
                  />
                </li>
              ) : null,
            )}
          </ul>
        </section>
      ))}
      {shown === undefined ? null : (
        <PictureViewer
          pictures={pictures}
          at={shown}
          onAt={setShown}
          onClose={() => {
            setShown(undefined);
            opener.current?.focus();
          }}
        />
      )}
    </>
  );
}

function Thumbnail(props: {
  readonly picture: GalleryPicture;
  readonly onOpen: (button: HTMLElement) => void;
}) {
  const t = usePageT();
  const { picture } = props;
  const caption =
    picture.caption === '' ? t('gallery.untitled', { number: picture.number }) : picture.caption;
  return (
    <button
      type="button"
      className="gallery-item"
      aria-label={t('gallery.open', { caption })}
      onClick={(event) => props.onOpen(event.currentTarget)}
    >
      <PictureArt picture={picture} />
      <span>{caption}</span>
    </button>
  );
}

interface ViewerProps {
  readonly pictures: readonly GalleryPicture[];
  /** Index of the picture shown. */
  readonly at: number;
  readonly onAt: (at: number) => void;
  readonly onClose: () => void;
}

/** One picture as large as the window allows; arrow keys and buttons lead to its neighbours. */
function PictureViewer({ pictures, at, onAt, onClose }: ViewerProps) {
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
    <Dialog title={caption} isBusy={false} className="gallery-view" onClose={onClose}>
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

/** The picture itself; its caption is beside it. */
function PictureArt({ picture }: { readonly picture: GalleryPicture }) {
  if ('scene' in picture) return <ArtScene scene={picture.scene} className="gallery-art" />;
  const { address, width, height } = picture;
  return (
    <span className="gallery-art">
      <img src={address} width={width} height={height} alt="" loading="lazy" decoding="async" />
    </span>
  );
}
