import { Grid } from '../../office/page-kit/grid.tsx';
export const Home = Grid;
