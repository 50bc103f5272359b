import { Link } from '@tanstack/react-router';
import { ArtScene } from '../../../shared/art/art-scene.tsx';
import { useT } from '../../../shared/i18n/i18n.tsx';
import type { Home } from '../../kit/use-home.ts';

/** Reasons to travel in the agency's words, each with the places that it fits. */
export function Ideas({ ideas }: { readonly ideas: Home['inspirations'] }) {
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
