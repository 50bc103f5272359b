import { Link } from '@tanstack/react-router';
import { ArtScene } from '../../../shared/art/art-scene.tsx';
import { useHome } from '../../kit/use-home.ts';

/** The other popular places, by picture and name. */
export function OtherPlaces(props: { readonly except: string; readonly title: string }) {
  const cities = useHome().data?.cities.filter(({ slug }) => slug !== props.except) ?? [];
  if (cities.length === 0) return null;
  return (
    <section className="dest-others" aria-labelledby="dest-others">
      <h2 id="dest-others">{props.title}</h2>
      <ul>
        {cities.map((city) => (
          <li key={city.slug}>
            <Link to="/destination/$slug" params={{ slug: city.slug }}>
              <ArtScene scene={city.scene} className="dest-small" />
              {city.title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
