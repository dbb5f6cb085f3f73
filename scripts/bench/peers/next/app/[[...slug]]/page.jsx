import { PageFrame } from '../../react/layouts/page-frame.js';
import { pagePlaces, readPage } from '../../site-content.js';

export const dynamicParams = false;

const placeOf = async (params) => (await params).slug?.join('/') ?? 'index';

export function generateStaticParams() {
  return pagePlaces()
    .filter((place) => place !== '404')
    .map((place) => ({ slug: place === 'index' ? undefined : place.split('/') }));
}

export async function generateMetadata({ params }) {
  const { title, description } = readPage(await placeOf(params));
  return { title, description };
}

export default async function Page({ params }) {
  const place = await placeOf(params);
  return <PageFrame content={readPage(place)} path={place === 'index' ? '/' : `/${place}/`} />;
}
