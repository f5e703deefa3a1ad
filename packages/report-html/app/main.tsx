import { render } from 'preact';
import { App } from './app.tsx';
import { readEmbedded } from './read-embedded.ts';
import './style.css';

const root = document.getElementById('app');
const { details, page } = readEmbedded(document);
if (root !== null) render(<App page={page} details={details} />, root);
