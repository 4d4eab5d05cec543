import './styles.css';
import './boot-screen.css';
import { start } from './app/start.tsx';

const root = document.getElementById('root');
if (root) void start(root);
