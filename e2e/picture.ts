const file = (name: string, base64: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') })

/** Two small pictures for file inputs. */
export const picture = file(
  'me.png',
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQI12OosjmBFTEMLQkAPXNfgf059zkAAAAASUVORK5CYII=',
)
export const otherPicture = file(
  'garden.png',
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQI12M4kW2DFTEMLQkA/NVbwXDp9xsAAAAASUVORK5CYII=',
)
