import { fileURLToPath } from 'node:url'

/** A picture, with the acceptable categories and the photographer. */
export type Picture = { name: string; file: string; categories: string[]; by: string }

/**
 * Downscaled photographs of single objects from Unsplash, under its licence (free to copy, change and distribute). They are the
 * complete set of sample products of one web shop, not a selection made for a classifier.
 */
const table = `
wooden-side-desk | HS | Abel Y Costa
usb-cable | IT | Adam Birkett
hanging-plant | GD HS | Alex Rodríguez Santibáñez
twin-lens-camera | MD CL | Alexander Andrews
curved-monitor | IT | Alexandru Acea
black-chair | HS | Andres Jasso
succulents | GD | Annie Spratt
tennis-ball | SP | Ben Hershey
bedside-table | HS | Benjamin Voros
camera-lens | MD | Brandi Redd
fern | GD | Caleb George
cactus | GD | Charles Deluvio
slr-camera | MD | Chuttersnap
running-shoe-on-foot | CO SP | Chuttersnap
monitor | IT | Daniel Korpai
laptop | IT | Derick David
instant-camera | MD | Eniko Kis
balloon-chair | HS | Florian Klauer
gaming-computer | IT | Florian Olivo
running-shoe | CO SP | Imani Clovis
instamatic-camera | MD CL | Jakob Owens
cafe-chair | HS | Jean Philippe Delberghe
folding-camera | MD CL | Jonathan Talbert
keyboard | IT | Juan Gomez
padded-chair | HS | Kari Shea
tablet | IT | Kelly Sikkema
computer-memory | IT | Liam Briese
bonsai | GD | Mark Tegethoff
skateboard | SP | Max Tarkhov
tent | HD | Michael Guite
road-bike | SP VE TS | Mikkel Bech
sneakers | CO | Mitch Lensink
tulips-in-a-pot | GD HS | Natalia Y
grey-sofa | HS | Nathan Fertig
boxing-gloves | SP | Neonbrand
hand-trowel | GD | Neslihan Gunaydin
football | SP | Nik Shuliahin
sports-shoe | CO SP | Nikolai Chernichenko
computer-mouse | IT | Oscar Ivan Esquivel Arteaga
compact-camera | MD | Patrick Brinksma
leather-sofa | HS | Paul Weaver
lampshade | HS | Pierre Chatel Innocenti
small-slr-camera | MD | Robert Shunev
wooden-stool | HS | Ruslan Bardash
aloe-vera | GD | Silvia Agrasar
skipping-rope | SP | Stoica Ionela
network-cable | IT | Thomas Q
grey-running-shoe | CO SP | Thomas Serer
basketball | SP | Tommy Bebo
hard-drive | IT | Vincent Botta
lion-statue | HS CL | Vincent Liu
basketball-shoe | CO SP | Xavier Teo
orchid | GD | Zoltan Kovacs
tripod | MD | Zoltan Tasi
`

export const pictures: Picture[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', categories = '', by = ''] = line.split(' | ')
    const file = fileURLToPath(new URL(`pictures/${name}.webp`, import.meta.url))
    return { name, file, categories: categories.split(' '), by }
  })
