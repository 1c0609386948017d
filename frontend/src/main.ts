import { mount } from 'svelte'
import App from './App.svelte'
import './look.css'
import { settings } from './settings.svelte'
import { speak } from './words/words.svelte'

await speak(settings.lang)
mount(App, { target: document.getElementById('page')! })
