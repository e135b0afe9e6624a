import { type RouteConfig, route } from '@react-router/dev/routes';

export default [route('dev', 'page.tsx')] satisfies RouteConfig;
