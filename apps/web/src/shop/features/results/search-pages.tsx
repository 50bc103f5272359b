/** The page group of searching: the form alone and the results. */
export { SearchPage } from '../../search/search-page.tsx';
export { ResultsPage } from './results-page.tsx';
