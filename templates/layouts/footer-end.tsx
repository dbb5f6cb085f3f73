import { Image, linkLanguage, type z } from 'islet';
import type { ReactElement, ReactNode } from 'react';
import marks from '../components/word-marks.module.css';
import { WordMarks } from '../components/word-marks.js';
import type footerData from '../data/footer.js';
import styles from './footer-end.module.css';

type FooterEndProps = Pick<
  z.output<(typeof footerData)['schema']>,
  'wallets' | 'paymentPatner' | 'logo' | 'socialHeading' | 'socialIcons' | 'risk' | 'notice' | 'copywrite'
> & {
  /** Shown beside the social links. */
  readonly children?: ReactNode;
};

/** Wallets, payment partners, social links, logo and the legal line. */
export function FooterEnd({
  wallets,
  paymentPatner,
  logo,
  socialHeading,
  socialIcons,
  risk,
  notice,
  copywrite,
  children,
}: FooterEndProps): ReactElement {
  return (
    <>
      <div className={styles['row']}>
        {wallets !== undefined && (
          <div>
            <h2 className={styles['heading']}>{wallets.heading}</h2>
            <WordMarks images={wallets.images} alt={wallets.alt} />
          </div>
        )}
        {paymentPatner.map(({ name, items }) => (
          <div key={name}>
            <h2 className={styles['heading']}>{name}</h2>
            <WordMarks images={items.map((item) => item.image)} alt={items.map((item) => item.alt)} />
          </div>
        ))}
      </div>
      <div className={styles['row']}>
        {socialIcons.length > 0 && (
          <div>
            {socialHeading !== undefined && <h2 className={styles['heading']}>{socialHeading}</h2>}
            <ul className={marks['marks']}>
              {socialIcons.map(({ name, url, image, alt }) => (
                <li key={name}>
                  <a href={url} className={styles['social']}>
                    <Image src={image} alt={alt} width={36} />
                  </a>
                </li>
              ))}
            </ul>
          </div>
        )}
        {children}
      </div>
      <div className={styles['legal']}>
        {logo !== undefined && (
          <a href={logo.url} className={styles['logo']} hrefLang={linkLanguage(logo.url)}>
            <Image src={logo.image} alt={logo.alt} width={134} />
          </a>
        )}
        <div>
          {risk !== undefined && <p>{risk}</p>}
          {notice !== undefined && <p>{notice}</p>}
          {copywrite !== undefined && <p>{copywrite}</p>}
        </div>
      </div>
    </>
  );
}
