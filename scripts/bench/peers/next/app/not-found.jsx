import { PageFrame } from '../react/layouts/page-frame.js';
import { readPage } from '../site-content.js';

export default function NotFound() {
  return <PageFrame content={readPage('404')} path="/404.html" />;
}
