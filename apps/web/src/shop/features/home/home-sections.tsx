import { Headset, Luggage, Receipt, ArrowRight } from 'lucide-react';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { usePromotions, type Promotion } from '../../search/use-promotions.ts';
import { Inspiration } from './inspiration.tsx';
import { PopularPlaces } from './popular-places.tsx';
import { useHome, type Home } from '../../kit/use-home.ts';
import { PageProblem } from '../../../shared/ui/page-problem.tsx';
import { Link } from '@tanstack/react-router';
import { ArtScene } from '../../../shared/art/art-scene.tsx';
import { FlightBoard } from '../../search/flight-board.tsx';

const ROWS = 7;

/** Featured routes, then the cheapest live flights, soonest first, and a link to today's departures. */
function PromotionBoard({ promotions }: { readonly promotions: readonly Promotion[] }) {
  const t = useT();
  return (
    <div className="sec">
      <FlightBoard
        id="h-board"
        title={t('board.title')}
        note={t('board.note', { origin: promotions[0]?.fromCity ?? '' })}
        rows={firstRows(promotions)}
        beside="date"
      >
        <Link className="board-all" to="/flight">
          {t('flightList.all')}
          <ArrowRight className="i i-16" aria-hidden />
        </Link>
      </FlightBoard>
    </div>
  );
}

function firstRows(promotions: readonly Promotion[]): Promotion[] {
  const pinned = promotions.filter(({ isPinned }) => isPinned === true);
  const others = promotions.filter(({ isPinned }) => isPinned !== true);
  const rows = others.slice(0, Math.max(0, ROWS - pinned.length));
  return [...pinned, ...rows.toSorted((a, b) => a.departsAt.localeCompare(b.departsAt))];
}

/** Twelve places, plus the gallery. */
const POSTERS = 13;

/** Placeholders for the posters while loading, or an error. */
function PlacesPending(props: { readonly isError: boolean; readonly onRetry: () => void }) {
  const t = useT();
  return (
    <section className="sec" aria-labelledby="h-dest">
      <div className="sec-h">
        <h2 id="h-dest">{t('home.popular')}</h2>
      </div>
      {props.isError ? (
        <PageProblem
          title={t('error.title')}
          text={t('home.placesFailed')}
          action={t('error.retry')}
          onAction={props.onRetry}
        />
      ) : (
        <div className="dest" role="status" aria-label={t('page.loading')}>
          {Array.from({ length: POSTERS }, (_, index) => (
            <span key={index} className={index === 0 ? 'poster big' : 'poster'}>
              <span className="art" />
              <span className="cap" />
            </span>
          ))}
        </div>
      )}
    </section>
  );
}

/** The home page below the search box. */
export function HomeSections() {
  const home = useHome();
  const promotions = usePromotions();
  return (
    <div className="wrap home-sections">
      <Facts />
      {home.data === undefined ? (
        <PlacesPending isError={home.isError} onRetry={() => void home.refetch()} />
      ) : (
        <PopularPlaces home={home.data} promotions={promotions} />
      )}
      {promotions.length === 0 ? null : <PromotionBoard promotions={promotions} />}
      {home.data === undefined ? null : (
        <>
          <Ideas ideas={home.data.inspirations} />
          <Inspiration cities={home.data.cities} promotions={promotions} />
        </>
      )}
      <SoonProducts />
    </div>
  );
}

function Facts() {
  const t = useT();
  const facts = [
    { icon: Receipt, title: t('home.fact.price'), text: t('home.fact.priceText') },
    { icon: Luggage, title: t('home.fact.words'), text: t('home.fact.wordsText') },
    { icon: Headset, title: t('home.fact.support'), text: t('home.fact.supportText') },
  ];
  return (
    <ul className="facts">
      {facts.map(({ icon: Icon, title, text }) => (
        <li key={title}>
          <Icon className="i i-24" aria-hidden />
          <b>{title}</b>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}

/** Reasons to travel in the agency's words, each with matching places. */
function Ideas({ ideas }: { readonly ideas: Home['inspirations'] }) {
  const t = useT();
  if (ideas.length === 0) return null;
  return (
    <section className="sec" aria-labelledby="h-ideas">
      <div className="sec-h">
        <h2 id="h-ideas">{t('home.inspiration')}</h2>
      </div>
      <ul className="ideas">
        {ideas.map((idea) => (
          <li key={idea.name}>
            <ArtScene scene={idea.scene} className="art" />
            <div>
              <h3>{idea.title}</h3>
              <p>{idea.description}</p>
              <p className="ideas-to">
                {idea.destinations.map(({ slug, title }) => (
                  <Link key={slug} className="chip" to="/destination/$slug" params={{ slug }}>
                    {title}
                  </Link>
                ))}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Products announced for later. */
function SoonProducts() {
  const t = useT();
  return (
    <section className="sec" aria-labelledby="h-soon">
      <div className="sec-h">
        <h2 id="h-soon">{t('home.soon')}</h2>
      </div>
      <div className="soon">
        <article>
          <svg className="draw" viewBox="0 0 104 80" aria-hidden="true">
            <path className="f" d="M18 30h40v44H18z" />
            <path d="M18 74V30h40v44M58 44h28v30M10 74h84M26 40h6M26 50h6M26 60h6M44 40h6M44 50h6M44 60h6M34 74V64h8v10M66 54h5M75 54h5M66 63h5M75 63h5" />
            <circle className="s" cx="82" cy="22" r="9" />
            <path className="a" d="M18 30l20-14 20 14" />
          </svg>
          <div>
            <h3>
              <Link to="/comingSoon/$product" params={{ product: 'hotel' }}>
                {t('soon.hotel.title')}
              </Link>
            </h3>
            <p>{t('soon.hotel.text')}</p>
          </div>
        </article>
        <article>
          <svg className="draw" viewBox="0 0 104 80" aria-hidden="true">
            <circle className="s" cx="24" cy="20" r="9" />
            <path className="f" d="M34 40h46v26H34z" />
            <path d="M34 66V40h46v26M28 42l29-18 29 18M44 66V52h10v14M64 50h9v8h-9z" />
            <path className="a" d="M8 66h88M10 73q6-4 12 0t12 0 12 0 12 0 12 0 12 0 12 0" />
          </svg>
          <div>
            <h3>
              <Link to="/comingSoon/$product" params={{ product: 'villa' }}>
                {t('soon.villa.title')}
              </Link>
            </h3>
            <p>{t('soon.villa.text')}</p>
          </div>
        </article>
        <article>
          <svg className="draw" viewBox="0 0 104 80" aria-hidden="true">
            <circle className="s" cx="80" cy="18" r="8" />
            <path className="f" d="M16 46q30-14 62-8 12 3 16 8-6 6-20 6H30q-8 0-14-6Z" />
            <path d="M16 46q30-14 62-8 12 3 16 8-6 6-20 6H30q-8 0-14-6ZM16 46 8 28h9l14 12M46 47 32 64h9l22-17M40 42h3M49 40.5h3M58 40h3M67 40.5h3M80 43q4 0 7 3" />
            <path className="a" d="M6 72h40M56 72h14" />
          </svg>
          <div>
            <h3>
              <Link to="/comingSoon/$product" params={{ product: 'privateAviation' }}>
                {t('soon.privateAviation.title')}
              </Link>
            </h3>
            <p>{t('soon.privateAviation.text')}</p>
          </div>
        </article>
      </div>
    </section>
  );
}
