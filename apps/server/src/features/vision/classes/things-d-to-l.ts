/** Things from dam to lumbermill, in the order of the model: `label | English | French | category`. */
export const thingsDToL = `
dam | Dam | Barrage | OT
desk | Desk | Bureau | HS
desktop computer | Desktop computer | Ordinateur de bureau | IT
dial telephone | Dial telephone | Téléphone à cadran | CL
diaper | Nappy | Couche | CH
digital clock | Digital clock | Réveil numérique | HS
digital watch | Digital watch | Montre numérique | CO
dining table | Dining table | Table à manger | HS
dishrag | Dishcloth | Torchon | HS
dishwasher | Dishwasher | Lave-vaisselle | HS
disk brake | Disk brake | Frein à disque | VE
dock | Dock | Quai | OT
dogsled | Dog sled | Traîneau à chiens | SP
dome | Dome | Dôme | OT
doormat | Doormat | Paillasson | HS
drilling platform | Drilling platform | Plateforme pétrolière | OT
drum | Drum | Tambour | MD
drumstick | Drumsticks | Baguettes de tambour | MD
dumbbell | Dumbbell | Haltère court | SP
Dutch oven | Casserole | Cocotte | HS
electric fan | Fan | Ventilateur | HS
electric guitar | Electric guitar | Guitare électrique | MD
electric locomotive | Electric locomotive | Locomotive électrique | TS
entertainment center | TV unit | Meuble télé | HS
envelope | Envelope | Enveloppe | AT
espresso maker | Espresso machine | Machine à expresso | HS
face powder | Face powder | Poudre de maquillage | BT
feather boa | Feather boa | Boa à plumes | CO
file | Filing cabinet | Classeur à tiroirs | HS
fireboat | Fireboat | Bateau-pompe | OT
fire engine | Fire engine | Camion de pompiers | VE
fire screen | Fireguard | Pare-feu | HS
flagpole | Flagpole | Mât de drapeau | OT
flute | Flute | Flûte | MD
folding chair | Folding chair | Chaise pliante | HS
football helmet | American football helmet | Casque de football américain | SP
forklift | Forklift truck | Chariot élévateur | EQ
fountain | Fountain | Fontaine | GD
fountain pen | Fountain pen | Stylo-plume | OT
four-poster | Four-poster bed | Lit à baldaquin | HS
freight car | Goods wagon | Wagon de marchandises | TS
French horn | French horn | Cor d’harmonie | MD
frying pan | Frying pan | Poêle | HS
fur coat | Fur coat | Manteau de fourrure | CO
garbage truck | Bin lorry | Camion-poubelle | VE
gasmask | Gas mask | Masque à gaz | CL
gas pump | Petrol pump | Pompe à essence | VE
goblet | Goblet | Verre à pied | HS
go-kart | Go-kart | Kart | VE
golf ball | Golf ball | Balle de golf | SP
golfcart | Golf cart | Voiturette de golf | VE
gondola | Gondola | Gondole | OT
gong | Gong | Gong | MD
gown | Evening dress | Robe de soirée | CO
grand piano | Grand piano | Piano à queue | MD
greenhouse | Greenhouse | Serre | GD
grille | Radiator grille | Calandre | VE
grocery store | Grocery store | Épicerie | FD
guillotine | Guillotine | Guillotine | OT
hair slide | Hair slide | Barrette à cheveux | BT
hair spray | Hairspray | Laque | BT
half track | Half-track | Véhicule semi-chenillé | VE
hammer | Hammer | Marteau | EQ
hamper | Laundry basket | Panier à linge | HS
hand blower | Hairdryer | Sèche-cheveux | BT
hand-held computer | Handheld computer | Ordinateur de poche | IT
handkerchief | Handkerchief | Mouchoir | CO
hard disc | Hard drive | Disque dur | IT
harmonica | Harmonica | Harmonica | MD
harp | Harp | Harpe | MD
harvester | Combine harvester | Moissonneuse | EQ
hatchet | Hatchet | Hachette | EQ
holster | Holster | Étui | OT
home theater | Home cinema | Home cinéma | MD
honeycomb | Honeycomb | Rayon de miel | FD
hook | Hook | Crochet | EQ
hoopskirt | Hoopskirt | Crinoline | CO
horizontal bar | Horizontal bar | Barre fixe | SP
horse cart | Horse cart | Charrette à cheval | VE
hourglass | Hourglass | Sablier | HS
iPod | MP3 player | Lecteur MP3 | MD
iron | Iron | Fer à repasser | HS
jack-o'-lantern | Halloween pumpkin | Citrouille d’Halloween | EN
jean | Jeans | Jean | CO
jeep | Jeep | Jeep | VE
jersey | T-shirt | T-shirt | CO
jigsaw puzzle | Jigsaw puzzle | Puzzle | CH
jinrikisha | Rickshaw | Pousse-pousse | VE
joystick | Joystick | Manette de jeu | IT
kimono | Kimono | Kimono | CO
knee pad | Knee pads | Genouillères | SP
knot | Knot | Nœud | OT
lab coat | Lab coat | Blouse de laboratoire | CO
ladle | Ladle | Louche | HS
lampshade | Lampshade | Abat-jour | HS
laptop | Laptop | Ordinateur portable | IT
lawn mower | Lawnmower | Tondeuse à gazon | GD
lens cap | Lens cap | Cache d’objectif | MD
letter opener | Letter opener | Coupe-papier | OT
library | Library | Bibliothèque publique | BK
lifeboat | Lifeboat | Canot de sauvetage | OT
lighter | Lighter | Briquet | OT
limousine | Limousine | Limousine | VE
liner | Ocean liner | Paquebot | OT
lipstick | Lipstick | Rouge à lèvres | BT
Loafer | Loafers | Mocassins | CO
lotion | Lotion | Lotion | BT
loudspeaker | Loudspeaker | Haut-parleur | MD
loupe | Magnifying glass | Loupe | OT
lumbermill | Sawmill | Scierie | OT
`
