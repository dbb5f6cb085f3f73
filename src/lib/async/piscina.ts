export { Piscina } from 'piscina';
