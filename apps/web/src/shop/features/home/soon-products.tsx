import { Link } from '@tanstack/react-router';
import { useT } from '../../../shared/i18n/i18n.tsx';

/** What will be sold later. */
export function SoonProducts() {
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
