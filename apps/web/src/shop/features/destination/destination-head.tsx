import { Link } from '@tanstack/react-router';
import { CarFront, Plane } from 'lucide-react';
import { ArtScene } from '../../../shared/art/art-scene.tsx';
import { usePageT } from '../../kit/text-page/texts/page-texts.ts';
import type { Destination } from './use-destination.ts';

/** The scene of a place with its name, and the two ways on: a flight, and a ride from the airport. */
export function DestinationHead({ place }: { readonly place: Destination }) {
  const t = usePageT();
  return (
    <header className="dest-head">
      <div className="wrap">
        <div className="dest-title">
          <h1>{place.title}</h1>
          <p className="lead">{place.description}</p>
          <div className="row wrapx">
            <Link className="btn btn-primary" to="/flightSearch" search={{ to: place.place }}>
              <Plane className="i i-16" aria-hidden />
              {t('destination.flights')}
            </Link>
            <Link className="btn btn-line" to="/transferSearch" search={{ from: place.airports[0] }}>
              <CarFront className="i i-16" aria-hidden />
              {t('destination.rides')}
            </Link>
          </div>
        </div>
        <ArtScene scene={place.scene} className="dest-art" />
      </div>
    </header>
  );
}
