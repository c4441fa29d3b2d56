/** Things from compass to running shoe, in the order of the model: `label | English | French | category`. */
export const thingsMToR = `
magnetic compass | Compass | Boussole | HD
mailbag | Postbag | Sacoche | CO
mailbox | Mailbox | Boîte aux lettres | HS
maillot | Swimsuit | Maillot de bain | CO
maillot | One-piece swimsuit | Maillot une pièce | CO
manhole cover | Manhole cover | Plaque d’égout | OT
maraca | Maracas | Maracas | MD
marimba | Marimba | Marimba | MD
mask | Mask | Masque | EN
matchstick | Matches | Allumettes | HS
maypole | Maypole | Mât de mai | EN
maze | Maze | Labyrinthe | EN
measuring cup | Measuring jug | Verre mesureur | HS
medicine chest | Medicine cabinet | Armoire à pharmacie | HE
megalith | Megalith | Mégalithe | OT
microphone | Microphone | Micro | MD
microwave | Microwave | Four à micro-ondes | HS
military uniform | Military uniform | Uniforme militaire | CO
milk can | Milk can | Bidon à lait | HS
minibus | Minibus | Minibus | VE
miniskirt | Miniskirt | Minijupe | CO
minivan | People carrier | Monospace | VE
missile | Missile | Missile | OT
mitten | Mittens | Moufles | CO
mixing bowl | Mixing bowl | Saladier | HS
mobile home | Static caravan | Mobile home | HD
Model T | Vintage car | Voiture ancienne | VE
modem | Modem | Modem | IT
monastery | Monastery | Monastère | OT
monitor | Computer screen | Écran d’ordinateur | IT
moped | Moped | Mobylette | VE
mortar | Mortar and pestle | Mortier | HS
mortarboard | Graduation cap | Toque universitaire | CO
mosque | Mosque | Mosquée | OT
mosquito net | Mosquito net | Moustiquaire | HD
motor scooter | Scooter | Scooter | VE
mountain bike | Mountain bike | VTT | SP
mountain tent | Tent | Tente | HD
mouse | Computer mouse | Souris d’ordinateur | IT
mousetrap | Mousetrap | Piège à souris | HS
moving van | Removal van | Camion de déménagement | VE
muzzle | Dog muzzle | Muselière | AN
nail | Nail | Clou | DY
neck brace | Neck brace | Minerve | HE
necklace | Necklace | Collier | CO
nipple | Dummy teat | Tétine | CH
notebook | Notebook computer | Ordinateur portable | IT
obelisk | Obelisk | Obélisque | OT
oboe | Oboe | Hautbois | MD
ocarina | Ocarina | Ocarina | MD
odometer | Mileage counter | Compteur kilométrique | VE
oil filter | Oil filter | Filtre à huile | VE
organ | Organ | Orgue | MD
oscilloscope | Oscilloscope | Oscilloscope | IT
overskirt | Full skirt | Jupe ample | CO
oxcart | Ox cart | Char à bœufs | VE
oxygen mask | Oxygen mask | Masque à oxygène | HE
packet | Packet | Paquet | OT
paddle | Paddle | Pagaie | SP
paddlewheel | Paddle wheel | Roue à aubes | OT
padlock | Padlock | Cadenas | EQ
paintbrush | Paintbrush | Pinceau | DY
pajama | Pyjamas | Pyjama | CO
palace | Palace | Palais | OT
panpipe | Pan pipes | Flûte de Pan | MD
paper towel | Paper towel | Essuie-tout | HS
parachute | Parachute | Parachute | SP
parallel bars | Parallel bars | Barres parallèles | SP
park bench | Bench | Banc | GD
parking meter | Parking meter | Parcmètre | PR
passenger car | Railway carriage | Voiture de train | TS
patio | Patio | Terrasse | GD
pay-phone | Phone box | Téléphone public | PR
pedestal | Pedestal | Piédestal | HS
pencil box | Pencil case | Trousse | CH
pencil sharpener | Pencil sharpener | Taille-crayon | CH
perfume | Perfume | Parfum | BT
Petri dish | Petri dish | Boîte de Petri | OT
photocopier | Photocopier | Photocopieuse | IT
pick | Plectrum | Médiator | MD
pickelhaube | Spiked helmet | Casque à pointe | CL
picket fence | Picket fence | Palissade | GD
pickup | Pickup truck | Pick-up | VE
pier | Pier | Jetée | OT
piggy bank | Piggy bank | Tirelire | CH
pill bottle | Pill box | Flacon de pilules | HE
pillow | Pillow | Oreiller | HS
ping-pong ball | Table tennis ball | Balle de ping-pong | SP
pinwheel | Pinwheel | Moulin à vent en papier | CH
pirate | Pirate ship | Bateau de pirates | CH
pitcher | Jug | Cruche | HS
plane | Wood plane | Rabot | EQ
planetarium | Planetarium | Planétarium | CS
plastic bag | Plastic bag | Sac en plastique | HS
plate rack | Dish rack | Égouttoir | HS
plow | Plough | Charrue | GD
plunger | Plunger | Ventouse | HS
Polaroid camera | Instant camera | Appareil photo instantané | MD
pole | Pole | Poteau | OT
police van | Police van | Fourgon de police | VE
poncho | Poncho | Poncho | CO
pool table | Billiard table | Billard | EN
pop bottle | Soda bottle | Bouteille de soda | FD
pot | Plant pot | Pot de fleurs | GD
potter's wheel | Potter’s wheel | Tour de potier | EN
power drill | Drill | Perceuse | EQ
prayer rug | Prayer mat | Tapis de prière | HS
printer | Printer | Imprimante | IT
prison | Prison | Prison | OT
projectile | Projectile | Projectile | OT
projector | Projector | Projecteur | MD
puck | Hockey puck | Palet de hockey | SP
punching bag | Punchbag | Sac de frappe | SP
purse | Handbag | Sac à main | CO
quill | Quill pen | Plume d’oie | CL
quilt | Quilt | Couette | HS
racer | Racing car | Voiture de course | VE
racket | Racket | Raquette | SP
radiator | Radiator | Radiateur | EY
radio | Radio | Radio | MD
radio telescope | Radio telescope | Radiotélescope | OT
rain barrel | Water butt | Récupérateur d’eau | GD
recreational vehicle | Camper van | Camping-car | HD
reel | Fishing reel | Moulinet | SP
reflex camera | Camera | Appareil photo reflex | MD
refrigerator | Fridge | Réfrigérateur | HS
remote control | Remote control | Télécommande | MD
restaurant | Restaurant | Restaurant | FD
revolver | Revolver | Revolver | OT
rifle | Rifle | Fusil | OT
rocking chair | Rocking chair | Fauteuil à bascule | HS
rotisserie | Rotisserie | Rôtissoire | HS
rubber eraser | Rubber | Gomme | CH
rugby ball | Rugby ball | Ballon de rugby | SP
rule | Ruler | Règle | CH
running shoe | Running shoes | Chaussures de course | CO
`
