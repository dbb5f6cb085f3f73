import { frameAddress, Image, Island } from 'islet';
import type { ReactElement } from 'react';
import type { Film } from '../fields/film.js';
import styles from './film-player.module.css';
import { SampleMark } from './sample-mark.js';

/** A poster that is replaced by the player when pressed. Without scripts it links to the video. */
export function FilmPlayer({
  film: { title, link, poster, play, notice, sample },
}: {
  readonly film: Film;
}): ReactElement {
  return (
    <div className="container">
      <div className={styles['film']}>
        <Island of="film" on="idle" id="film">
          <div className={styles['stage']}>
            <a
              className={styles['poster']}
              href={link.replace(/^(?:http:)?\/\//, 'https://')}
              data-film={title}
              data-youtube={frameAddress('youtube')}
              data-vimeo={frameAddress('vimeo')}
              rel="noopener noreferrer"
            >
              <Image src={poster} alt="" priority />
              <span className={styles['play']}>{play}</span>
            </a>
          </div>
        </Island>
        <p className={styles['notice']}>
          {sample && <SampleMark />} {notice}
        </p>
      </div>
    </div>
  );
}
